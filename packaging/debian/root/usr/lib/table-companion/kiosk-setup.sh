#!/bin/sh
# `table-companion kiosk on` shows the television in a full-screen browser after each boot of this machine; `off` disables it.
set -e

UNIT=table-companion-kiosk.service
AUTOSTART=/etc/xdg/autostart/table-companion-kiosk.desktop
VIEWER=table-companion-tv
# Group that may read the link with which this machine's television is paired, and the sudo rule that allows it.
AT_HOME=table-companion-house
RULE=/etc/sudoers.d/table-companion

say() {
  case "${LC_ALL:-${LC_MESSAGES:-$LANG}}" in
    en*) printf '%s\n' "$2" ;;
    *) printf '%s\n' "$1" ;;
  esac
}
give_up() {
  say "$1" "$2" >&2
  exit 1
}

# A desktop autostarts the browser; a machine without one runs a compositor for a single window.
has_desktop() { [ -e /etc/systemd/system/display-manager.service ]; }
runs_systemd() { [ -d /run/systemd/system ]; }

need() {
  command -v "$1" >/dev/null || give_up \
    "Il manque $1 : sudo apt install $1, puis encore une fois cette commande" \
    "$1 is missing: sudo apt install $1, then this command once more"
}

turn_on() {
  need chromium
  need sudo
  getent group "$AT_HOME" >/dev/null || addgroup --quiet --system "$AT_HOME"
  install -D -m 0440 /usr/lib/table-companion/sudoers "$RULE"
  if has_desktop; then
    install -D -m 0644 /usr/lib/table-companion/kiosk.desktop "$AUTOSTART"
    [ -z "${SUDO_USER:-}" ] || adduser --quiet "$SUDO_USER" "$AT_HOME"
    say "Le téléviseur s’ouvre à la prochaine session." "The television opens with the next session."
    return
  fi
  need cage
  id "$VIEWER" >/dev/null 2>&1 ||
    adduser --quiet --system --group --home /var/lib/table-companion-tv "$VIEWER"
  adduser --quiet "$VIEWER" "$AT_HOME"
  ! runs_systemd || systemctl enable --now "$UNIT"
  say "Le téléviseur s’ouvre sur l’écran de cette machine." "The television opens on the screen of this machine."
}

turn_off() {
  rm -f "$AUTOSTART" "$RULE"
  ! runs_systemd || systemctl disable --now "$UNIT"
  say "Le téléviseur ne s’ouvre plus tout seul." "The television opens by itself no more."
}

[ "$(id -u)" = 0 ] || give_up "Il faut être root : sudo table-companion kiosk $1" \
  "Only root may do that: sudo table-companion kiosk $1"
case "$1" in
  on) turn_on ;;
  off) turn_off ;;
  *) give_up "table-companion kiosk on, ou : kiosk off" "table-companion kiosk on, or: kiosk off" ;;
esac
