#!/bin/sh
# An OCI image of Debian's packages and ours, for the architecture of the package: needs mmdebstrap and buildah, and root.
#   packaging/container/build.sh dist/table-companion_1.0.0_amd64.deb [oci-archive:dist/table-companion.tar]
set -e

PACKAGE=$1
IMAGE=${2:-oci-archive:dist/table-companion.tar}
FILES=$(mktemp -d)
trap 'rm -rf "$FILES"' EXIT

mmdebstrap --mode=root --variant=minbase --architectures="$(dpkg-deb --field "$PACKAGE" Architecture)" \
  --aptopt='APT::Install-Recommends "false"' \
  --customize-hook="copy-in $PACKAGE /" \
  --customize-hook="chroot \"\$1\" sh -c 'DEBIAN_FRONTEND=noninteractive apt-get install -qq -y /$(basename "$PACKAGE") && rm /*.deb'" \
  trixie "$FILES/root.tar" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}"

BOX=$(buildah from scratch)
buildah add --quiet "$BOX" "$FILES/root.tar" / >/dev/null
# Readers at the machine itself are reached by its pcscd: --volume /run/pcscd:/run/pcscd
buildah config --user table-companion --volume /var/lib/table-companion --port 3000 --port 3443 \
  --env CACHE_DIRECTORY=/var/cache/table-companion \
  --entrypoint '["table-companion", "start", "--data", "/var/lib/table-companion/data"]' "$BOX"
buildah commit --quiet --rm "$BOX" "$IMAGE"
