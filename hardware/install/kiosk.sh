#!/bin/bash
# Shows the television in a browser that fills the screen, as soon as the server answers.
set -u

SETTINGS=${SETTINGS:-/etc/default/table-companion}
PORT=$(sed -n 's/^TABLE_OPTIONS=.*--port[ =]\([0-9]\{1,\}\).*/\1/p' "$SETTINGS" 2>/dev/null)
PORT=${PORT:-3000}
PAGE=$(sed -n 's/^TV_PAGE="\{0,1\}\/\{0,1\}\([^"]*\).*/\1/p' "$SETTINGS" 2>/dev/null)

until (exec 3<>"/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; do sleep 1; done

BROWSER=$(command -v chromium || command -v chromium-browser)
if [ -z "$BROWSER" ]; then
  echo 'kiosk: no Chromium. Run: sudo apt install chromium' >&2
  exit 1
fi

# Chromium shows a message box for ever where its lock names another machine: after a new host name, or with the card of another
# Pi. Such a lock is removed, unless the profile lies in a network, where that machine may still use it.
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

# The page that opens, at home where the link of the house may be read. By way of a file that nobody else can read: the
# arguments of a program are seen by everybody who has an account on the machine.
ADDRESS="http://127.0.0.1:$PORT/$PAGE"
# The file is there once the server has opened its database, a moment after its port.
for _ in 1 2 3 4 5 6 7 8 9 10; do
  LINK=$(sudo -n -u table-companion /usr/bin/cat /var/lib/table-companion/data/house-link 2>/dev/null) && break
  sleep 1
done
# Only what is a secret of ours gets into a page.
if [[ ${LINK##*#} =~ ^[A-Za-z0-9_-]{32}$ ]]; then
  FIRST=$(mktemp "${XDG_RUNTIME_DIR:-$HOME}/house-XXXXXX.html")
  printf '<!doctype html><meta http-equiv="refresh" content="0;url=http://127.0.0.1:%s/house?to=/%s#%s">\n' \
    "$PORT" "$PAGE" "${LINK##*#}" >"$FIRST"
  ADDRESS="file://$FIRST"
  (sleep 60 && rm -f "$FIRST") &
fi

# Sounds without a click first; no questions about a crash when the plug was pulled.
exec "$BROWSER" --kiosk --no-first-run --noerrdialogs --disable-session-crashed-bubble \
  --autoplay-policy=no-user-gesture-required --password-store=basic \
  "$ADDRESS"
