#!/bin/bash
# Shows the television in a browser that fills the screen, as soon as the server answers.
set -u

SETTINGS=/etc/default/table-companion
PORT=$(sed -n 's/^TABLE_OPTIONS=.*--port[ =]\([0-9]\{1,\}\).*/\1/p' "$SETTINGS" 2>/dev/null)
PORT=${PORT:-3000}
PAGE=$(sed -n 's/^TV_PAGE="\{0,1\}\/\{0,1\}\([^"]*\).*/\1/p' "$SETTINGS" 2>/dev/null)

until (exec 3<>"/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; do sleep 1; done

BROWSER=$(command -v chromium || command -v chromium-browser)
if [ -z "$BROWSER" ]; then
  echo 'kiosk: no Chromium. Run: sudo apt install chromium' >&2
  exit 1
fi

# Sounds without a click first; no questions about a crash when the plug was pulled.
exec "$BROWSER" --kiosk --no-first-run --noerrdialogs --disable-session-crashed-bubble \
  --autoplay-policy=no-user-gesture-required --password-store=basic \
  "http://127.0.0.1:$PORT/$PAGE"
