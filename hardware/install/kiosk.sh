#!/bin/bash
# Shows the television page in a full-screen browser, as soon as the service listens.
set -u

SETTINGS=${SETTINGS:-/etc/default/table-companion}
PORT=$(sed -n 's/^TABLE_OPTIONS=.*--port[ =]\([0-9]\{1,\}\).*/\1/p' "$SETTINGS" 2>/dev/null)
PORT=${PORT:-3000}
PAGE=$(sed -n 's/^TV_PAGE="\{0,1\}\/\{0,1\}\([^"]*\).*/\1/p' "$SETTINGS" 2>/dev/null)

# True if the service alone listens at the port. Any account of this machine may take a free port, so that an answer
# proves nothing. The kernel names the account of each listener.
is_service_listening() {
  local owner
  owner=$(id -u table-companion 2>/dev/null) || return 1
  cat /proc/net/tcp /proc/net/tcp6 2>/dev/null | awk -v port=":$(printf '%04X' "$PORT")$" -v owner="$owner" '
    $4 == "0A" && $2 ~ port { if ($8 == owner) own = 1; else foreign = 1 }
    END { exit !(own && !foreign) }'
}

# The browser starts only then: it may hold an administrator's cookie, and sends it to the first page.
wait_for_service() {
  until is_service_listening; do sleep 1; done
}
wait_for_service

BROWSER=$(command -v chromium || command -v chromium-browser)
if [ -z "$BROWSER" ]; then
  echo 'kiosk: no Chromium. Run: sudo apt install chromium' >&2
  exit 1
fi

# Chromium shows an error dialog if its lock names another machine: after a change of host name, or with the card of
# another Pi. Removes such a lock, except on a network file system, where that machine may still use it.
unlock_profile() {
  local profile=$1 lock host pid
  lock=$(readlink "$profile/SingletonLock")
  [ -n "$lock" ] || [ -e "$profile/SingletonLock" ] || return 0
  host=${lock%-*} pid=${lock##*-}
  [ "$lock" = "$(uname -n)-$pid" ] && return 0
  case $(stat -f -c %T "$profile") in
    nfs* | cifs | smb* | fuse* | afs | 9p | v9fs | ceph | gpfs | lustre) return 0 ;;
  esac
  # The machine may have been renamed while the browser runs.
  grep -qs '^chrom' "/proc/$pid/comm" && [ -O "/proc/$pid" ] && return 0
  echo "kiosk: the browser's lock named ${host:-no machine}, and is removed" >&2
  rm -f "$profile/SingletonLock" "$profile/SingletonSocket" "$profile/SingletonCookie"
}
for config in "${CHROME_CONFIG_HOME:-}" "${XDG_CONFIG_HOME:-}" "$HOME/.config" "$HOME/snap/chromium/common"; do
  [ -z "$config" ] || unlock_profile "$config/chromium"
done

# Opens the page as administrator if the link is readable. The link goes through a file that only this user can read,
# because all accounts of the machine can see the arguments of a program.
ADDRESS="http://127.0.0.1:$PORT/$PAGE"
# The server writes the file after it has opened its database, a moment after its port.
for _ in 1 2 3 4 5 6 7 8 9 10; do
  LINK=$(sudo -n -u table-companion /usr/bin/cat /var/lib/table-companion/data/house-link 2>/dev/null) && break
  sleep 1
done
# Validates the secret before it is written into a page.
if [[ ${LINK##*#} =~ ^[A-Za-z0-9_-]{32}$ ]]; then
  FIRST=$(mktemp "${XDG_RUNTIME_DIR:-$HOME}/house-XXXXXX.html")
  printf '<!doctype html><meta http-equiv="refresh" content="0;url=http://127.0.0.1:%s/house?to=/%s#%s">\n' \
    "$PORT" "$PAGE" "${LINK##*#}" >"$FIRST"
  ADDRESS="file://$FIRST"
  (sleep 60 && rm -f "$FIRST") &
fi

# The service may have stopped since, and another account may have taken its port.
wait_for_service

# Allows sound without a click; suppresses the crash dialog after a power cut.
exec "$BROWSER" --kiosk --no-first-run --noerrdialogs --disable-session-crashed-bubble \
  --autoplay-policy=no-user-gesture-required --password-store=basic \
  "$ADDRESS"
