#!/bin/bash
# Installs or updates the table companion on Raspberry Pi OS or Debian.
set -euo pipefail

USAGE='Usage: sudo hardware/install/install.sh [--kiosk | --bridge URL] [--dry-run]
  --kiosk       also show the television in a full-screen browser on this machine
  --bridge URL  only the bridge to the readers of this machine, for a server elsewhere: http://192.168.1.20:3000
  --dry-run     print what would be done, and change nothing'

APP=/opt/table-companion
STATE=/var/lib/table-companion
OWNER=table-companion
VIEWER=table-companion-tv
# Group that may read the administrator link, which opens the server for the television of this machine.
AT_HOME=table-companion-house
OLDEST_NODE=20.19.0
PACKAGES=(ca-certificates pcscd libccid libpcsclite-dev build-essential python3 espeak-ng alsa-utils)
# Build output, writable by the user of the service. NOT_COPIED also lists files for development only.
BUILT=(node_modules build .svelte-kit)
NOT_COPIED=(node_modules build data .svelte-kit .git)

FILES=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/files
SOURCE=$(cd "$FILES/../../.." && pwd)
KIOSK=no
# Address of the server, if only the bridge is installed on this machine.
SERVER=
DRY_RUN=no

say() { printf 'install: %s\n' "$*"; }
give_up() {
  printf 'install: %s\n' "$*" >&2
  exit 1
}

# Runs a command, or only prints it in a dry run.
run() {
  if [ "$DRY_RUN" = yes ]; then
    printf '  would run: %s\n' "$*"
  else
    "$@"
  fi
}

# put FILE TARGET: installs one of our files, unless the target is the same already.
put() {
  cmp -s "$FILES/$1" "$2" && return
  if [ "$DRY_RUN" = yes ]; then
    printf '  would write: %s\n' "$2"
  else
    install -D -m 0644 "$FILES/$1" "$2"
    say "wrote $2"
  fi
}

read_options() {
  while [ $# -gt 0 ]; do
    case $1 in
      --kiosk) KIOSK=yes ;;
      --bridge)
        shift
        SERVER=${1:-}
        [[ $SERVER =~ ^https?://([A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(:[0-9]+)?$ ]] ||
          give_up "--bridge wants the address of the server, such as http://192.168.1.20:3000, not \"$SERVER\""
        ;;
      --dry-run) DRY_RUN=yes ;;
      --help | -h)
        printf '%s\n' "$USAGE"
        exit 0
        ;;
      *) give_up "there is no option \"$1\"; --help tells which there are" ;;
    esac
    shift
  done
  [ -z "$SERVER" ] || [ "$KIOSK" = no ] || give_up '--kiosk shows the server of this machine, which --bridge leaves out'
}

check_machine() {
  [ -e /etc/debian_version ] || give_up 'this is for Raspberry Pi OS and Debian; elsewhere see hardware/README.md'
  [ -f "$SOURCE/package-lock.json" ] || give_up "$SOURCE is not the folder of the table companion"
  [ "$DRY_RUN" = yes ] || [ "$(id -u)" = 0 ] || give_up 'only root may do this. Run: sudo hardware/install/install.sh'
}

new_enough() { dpkg --compare-versions "$1" ge "$OLDEST_NODE"; }

node_version() { node --version 2>/dev/null | tr -d v || true; }

candidate() { LC_ALL=C apt-cache policy "$1" | sed -n 's/^ *Candidate: *\(([^)]*)\|[0-9]*:\)\{0,1\}//p'; }

# Keeps an installed Node; installs that of Debian if it is new enough.
choose_node() {
  local have debian
  have=$(node_version)
  if [ -n "$have" ] && new_enough "$have"; then
    command -v npm >/dev/null || PACKAGES+=(npm)
    return
  fi
  debian=$(candidate nodejs)
  if [ -n "$debian" ] && new_enough "$debian"; then
    PACKAGES+=(nodejs npm)
    return
  fi
  if [ -z "$debian" ] && [ "$DRY_RUN" = yes ]; then
    say "which Node this system offers is known after apt-get update; $OLDEST_NODE or newer is needed"
    PACKAGES+=(nodejs npm)
    return
  fi
  give_up "Node $OLDEST_NODE or newer is needed; here is ${have:-none}, and this system offers ${debian:-none}." \
    'Take Debian 13 (Raspberry Pi OS "trixie"), or install Node 24 from https://nodejs.org, and run this again.'
}

# A desktop has its own autostart; other machines get a compositor for a single window.
has_desktop() { [ -e /etc/systemd/system/display-manager.service ]; }

install_packages() {
  say 'packages'
  run apt-get update -q
  choose_node
  if [ "$KIOSK" = yes ]; then
    PACKAGES+=(chromium sudo)
    has_desktop || PACKAGES+=(cage)
  fi
  run env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${PACKAGES[@]}"
}

make_user() {
  local name=$1 home=$2
  id "$name" >/dev/null 2>&1 && return
  say "the user $name"
  run useradd --system --user-group --create-home --home-dir "$home" --shell /usr/sbin/nologin "$name"
}

copy_program() {
  local excluded=()
  [ "$SOURCE" -ef "$APP" ] && return
  say "the program, to $APP"
  for name in "${NOT_COPIED[@]}"; do excluded+=("--exclude=./$name"); done
  run mkdir -p "$APP"
  # Deletes files that are gone from the source; keeps packages and builds, which make the next update fast.
  run find "$APP" -mindepth 1 -maxdepth 1 ! -name node_modules ! -name build ! -name data -exec rm -rf '{}' +
  if [ "$DRY_RUN" = yes ]; then
    printf '  would copy: %s to %s\n' "$SOURCE" "$APP"
  else
    tar -C "$SOURCE" "${excluded[@]}" -cf - . | tar -C "$APP" --no-same-owner -xf -
  fi
}

# Makes only the build output writable by the user of the service, as root installs units and rules from the same folder.
open_to_build() {
  run chown -R --no-dereference root:root "$APP"
  run chmod 0755 "$APP"
  for name in "${BUILT[@]}"; do
    # A symbolic link left by an earlier build could redirect commands of root.
    [ ! -L "$APP/$name" ] || run rm "$APP/$name"
    run mkdir -p "$APP/$name"
    run chown -R --no-dereference "$OWNER:$OWNER" "$APP/$name"
  done
  run chown "root:$OWNER" "$APP"
  # The sticky bit protects files of root from replacement.
  run chmod 1775 "$APP"
}

close_after_build() {
  run chown root:root "$APP"
  run chmod 0755 "$APP"
  run chown -R --no-dereference root:root "$APP"
  run chmod -R go-w "$APP"
}

# The user of the service, never root, fetches, compiles and tests packages. Afterwards they are read-only to that user.
build_program() {
  say 'its packages, and what is built of it; on a Raspberry Pi this takes some minutes'
  open_to_build
  run runuser -u "$OWNER" -- env HOME="$STATE" npm --prefix "$APP" run --silent "$1"
  close_after_build
  [ "$DRY_RUN" = yes ] || (cd "$APP" && runuser -u "$OWNER" -- node -e 'try { require("nfc-pcsc") } catch { require("pcsc-mini") }') 2>/dev/null ||
    say 'No library for readers with PC/SC loads: they will not be heard. See hardware/README.md'
}

lay_down_files() {
  say 'system files'
  put modprobe.conf /etc/modprobe.d/table-companion.conf
  put polkit.rules /etc/polkit-1/rules.d/50-table-companion.rules
  put "$UNIT.service" "/etc/systemd/system/$UNIT.service"
  put_settings
  [ "$KIOSK" = yes ] || return 0
  getent group "$AT_HOME" >/dev/null || run groupadd --system "$AT_HOME"
  put sudoers /etc/sudoers.d/table-companion
  run chmod 0440 /etc/sudoers.d/table-companion
  if has_desktop; then
    [ -z "${SUDO_USER:-}" ] || run usermod -a -G "$AT_HOME" "$SUDO_USER"
    put table-companion-kiosk.desktop /etc/xdg/autostart/table-companion-kiosk.desktop
  else
    make_user "$VIEWER" /var/lib/table-companion-tv
    run usermod -a -G "$AT_HOME" "$VIEWER"
    put table-companion-kiosk.service /etc/systemd/system/table-companion-kiosk.service
  fi
}

# Existing settings are never overwritten.
put_settings() {
  if [ -e "$SETTINGS" ]; then
    say "$SETTINGS is there already and stays as it is"
    return
  fi
  if [ -z "$SERVER" ]; then
    put defaults "$SETTINGS"
    return
  fi
  put bridge-defaults "$SETTINGS"
  run sed -i "s|^SERVER=.*|SERVER=\"$SERVER\"|" "$SETTINGS"
}

start_all() {
  if [ "$DRY_RUN" = no ] && [ ! -d /run/systemd/system ]; then
    say 'systemd does not run here, so nothing is started'
    return
  fi
  say 'start'
  # Unloads modules that were loaded before the blacklist; missing ones are no error.
  run modprobe -r pn533_usb pn533 nfc 2>/dev/null || true
  run systemctl daemon-reload
  run systemctl enable --now pcscd.socket
  # Two bridges at the same readers would play each card twice.
  run systemctl disable --now "$OTHER.service" 2>/dev/null || true
  run systemctl enable "$UNIT.service"
  run systemctl restart "$UNIT.service"
  [ "$KIOSK" = yes ] || return 0
  has_desktop || run systemctl enable --now table-companion-kiosk.service
}

read_options "$@"
if [ -z "$SERVER" ]; then
  UNIT=table-companion OTHER=table-companion-bridge BUILD=build
else
  UNIT=table-companion-bridge OTHER=table-companion BUILD=prebridge
fi
SETTINGS=/etc/default/$UNIT
check_machine
install_packages
make_user "$OWNER" "$STATE"
copy_program
build_program "$BUILD"
lay_down_files
start_all
if [ -z "$SERVER" ]; then
  say "done. The addresses for phones: journalctl -u $UNIT -n 30. Settings: $SETTINGS"
else
  say "done. What to type to pair it once: journalctl -u $UNIT -n 10. Settings: $SETTINGS"
fi
