#!/bin/sh
# Starts the add-on: pcscd as root, which the reader needs, and the server as a user without rights.
set -e

OWNER=${OWNER:-table-companion}
# Root's, as Home Assistant writes there by path; Home Assistant keeps it over updates.
KEPT=${KEPT:-/data}
HOUSE=$KEPT/house

# What earlier versions kept beside Home Assistant's own file. Only root could write there.
if [ ! -e "$HOUSE" ] && [ -e "$KEPT/table-companion.sqlite" ]; then
  rm -rf "$HOUSE.new"
  mkdir -m 0700 "$HOUSE.new"
  find "$KEPT" -mindepth 1 -maxdepth 1 ! -name options.json ! -name house.new -exec mv -t "$HOUSE.new" '{}' +
  chown -R --no-dereference "$OWNER:$OWNER" "$HOUSE.new"
  mv -T "$HOUSE.new" "$HOUSE"
fi
[ -e "$HOUSE" ] || install -d -m 0700 -o "$OWNER" -g "$OWNER" "$HOUSE"

# There is no session here that polkit could ask.
mkdir -p /run/pcscd
pcscd --disable-polkit || true

cd /
exec setpriv --reuid="$OWNER" --regid="$OWNER" --clear-groups \
  --inh-caps=-all --ambient-caps=-all --bounding-set=-all --no-new-privs \
  table-companion start --data "$HOUSE"
