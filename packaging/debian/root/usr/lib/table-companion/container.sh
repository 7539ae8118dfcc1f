#!/bin/sh
# Starts the program in a container (Docker, Home Assistant): pcscd as root, which readers require, and the server as
# an unprivileged user. Its arguments go to the server.
set -e

OWNER=${OWNER:-table-companion}
# Owned by root, because Home Assistant writes files there. Kept across updates.
KEPT=${KEPT:-/data}
HOUSE=$KEPT/house

# Moves data of earlier versions, stored beside Home Assistant's options.json. Only root could write there.
# A start that was interrupted is continued: the database moves last, and nothing is deleted.
DATABASE=$KEPT/table-companion.sqlite
if [ ! -e "$HOUSE" ] && { [ -e "$HOUSE.new" ] || [ -e "$DATABASE" ]; }; then
  mkdir -p -m 0700 "$HOUSE.new"
  find "$KEPT" -mindepth 1 -maxdepth 1 ! -name options.json ! -name house.new ! -path "$DATABASE" \
    -exec mv -t "$HOUSE.new" '{}' +
  [ ! -e "$DATABASE" ] || mv -t "$HOUSE.new" "$DATABASE"
  chown -R --no-dereference "$OWNER:$OWNER" "$HOUSE.new"
  mv -T "$HOUSE.new" "$HOUSE"
fi
[ -e "$HOUSE" ] || install -d -m 0700 -o "$OWNER" -g "$OWNER" "$HOUSE"

# Prints one of Home Assistant's options; nothing if it is not set.
option() {
  node -e 'const value = JSON.parse(require("fs").readFileSync(process.argv[1]))[process.argv[2]];
    process.stdout.write(String(value ?? ""))' "$KEPT/options.json" "$1" 2>/dev/null ||
    echo "options.json cannot be read: $1 is not set" >&2
}
if [ -e "$KEPT/options.json" ]; then
  [ "$(option lab)" = true ] && set -- --lab "$@"
  SECURITY_CONTACT=$(option security_contact)
  UPDATE_URL=$(option update_url)
  export SECURITY_CONTACT UPDATE_URL
fi

# Nothing else starts pcscd again after a crash. A container has no session for polkit.
keep_pcscd() {
  while :; do
    pcscd --foreground --disable-polkit || true
    sleep 2
    kill -0 $$ 2>/dev/null || return 0
  done
}
mkdir -p /run/pcscd
keep_pcscd &

cd /
exec setpriv --reuid="$OWNER" --regid="$OWNER" --clear-groups \
  --inh-caps=-all --ambient-caps=-all --bounding-set=-all --no-new-privs \
  table-companion start --data "$HOUSE" "$@"
