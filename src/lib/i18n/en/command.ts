import type { command as french } from '../fr/command.ts';

export const command = {
  'command-help': `table-companion COMMAND [options]
  status      what runs, at which address, with which data
  doctor      says what is missing: reader, pcscd, voice, clock, disk, network name, firewall
  house-link  shows the organiser’s link
  backup      makes a backup, during a match too
  restore     puts a backup back: restore latest, or restore FILE
  move        takes the data to a Postgres, or back: move --to postgres://…
  check       says whether this version can read the data, and what it reads in another way
  bridge      the bridge to the readers alone: bridge --server http://192.168.1.20:3000
  kiosk       the television on the screen of this machine, with the package: kiosk on, kiosk off
  replay      plays recorded matches again: replay FILE…
  start       runs the program in this terminal; start --help names its options
The data: {data}`,
  'no-command': 'There is no command "{name}". The commands: table-companion --help',
  'command-root': 'Only root may do that: sudo table-companion {name}',
  'service-runs':
    'The service runs already, at {address} (data: {data}). Its organiser’s link: sudo table-companion house-link; to restart it: sudo systemctl restart {unit}. For a second server beside it: npm start -- --data FOLDER --port 3001',
  'beside-service':
    'The service does not run; another server begins here, with its data in {folder}. For the service: sudo systemctl start {unit}',
  'restore-latest': 'npm run restore -- latest',
  'status-version': 'Version {version}, Node {node}',
  'status-service': 'Service {unit}: {state}',
  'status-up':
    'Answers at {address}: {tables, plural, =0 {no table} one {# table} other {# tables}} in memory, {readers, plural, =0 {no reader} one {# reader} other {# readers}}',
  'status-down': 'Nothing answers at {address}',
  'status-data': 'Data: {data}',
  'status-backup': 'Last backup: {file}',
  'status-no-backup': 'No backup yet',
  'status-closed': 'Only root and the service may read that folder: sudo table-companion status',
  'check-none': 'There are no data in {data} yet.',
  'check-same': 'This version reads all data as they are.',
  'check-lifted':
    'This version reads data of a version before: {what}. They stay as they are; what is added to them is written the new way.',
  'check-lost-end':
    'The end of the database {file} is lost: {count, plural, one {# saved entry is} other {# saved entries are}} missing (after {since}, up to {until}). The program goes on with the rest and keeps the damaged file; look at the last cards of each table.',
  'check-lone':
    'This match cannot be read ({where}); the program runs without it. The version that wrote it reads it.',
  'check-lone-tournament':
    'This tournament cannot be read ({where}); the program runs without it. A backup from before may hold it whole.',
  'lifted-house': 'the settings',
  'lifted-devices': 'the devices',
  'lifted-tables': '{count, plural, one {# table} other {# tables}}',
  'doctor-good': 'good',
  'doctor-lacking': 'missing',
  'doctor-all': 'Nothing is missing.',
  'doctor-some': '{count, plural, one {# thing is missing.} other {# things are missing.}}',
  'doctor-server': 'the server answers at {address}',
  'doctor-no-server':
    'the server does not answer at {address}. Installed from a package: sudo systemctl restart table-companion, then journalctl -u table-companion -n 20',
  'doctor-not-started': 'the server does not answer at {address}: npm start',
  'doctor-taken':
    'another program answers at {address}: close it (sudo ss -ltnp names it), or give the server another port: TABLE_OPTIONS="--port 3001" in /etc/default/table-companion, then sudo systemctl restart table-companion',
  'doctor-taken-here':
    'another program answers at {address}: close it, or give the server another port: npm start -- --port 3001',
  'doctor-stuck': 'the server answers at {address}, but its disk takes nothing',
  'doctor-driver': 'the library of the readers loads: {backend}',
  'doctor-no-driver':
    'the library of the readers does not load with Node {node} ({why}). The package was made for Node {majors}; in a folder of the project: {remedy}',
  'doctor-no-driver-here':
    'the library of the readers does not load with Node {node} ({why}): {remedy}',
  'doctor-daemon': 'pcscd answers',
  'doctor-no-daemon': 'pcscd does not answer ({socket}): {remedy}',
  'doctor-refused': 'pcscd turns this user away: {remedy}',
  'doctor-built-in': 'the system itself serves readers',
  'doctor-no-service':
    'the Smart Card service of Windows does not run. Plug the reader in, then it starts; or else, as administrator: {remedy}',
  'doctor-reader': '{readers, plural, one {# reader} other {# readers}}',
  'doctor-no-reader':
    'no reader. Plug it in; an ACR122U or ACR1252U is known after two seconds{system, select, windows {. If the Device Manager does not list it under “Smart card readers”, install the driver of its maker} macos {. If System Information does not list it under USB, try another port; then the driver of its maker} other {}}',
  'doctor-silent-reader':
    '“{name}” is plugged in, and is not heard. Unplug it for ten seconds; or else: journalctl -u pcscd -n 20',
  'doctor-taken-reader':
    'the kernel keeps the reader to itself: sudo modprobe -r pn533_usb pn533 nfc, then plug it in again',
  'doctor-voice': 'the voice: espeak-ng',
  'doctor-no-voice': 'no voice: {remedy}',
  'doctor-clock': 'the clock: {time}',
  'doctor-clock-behind':
    'the clock is behind: {time}, before this program was made. A Raspberry Pi learns it from the network: timedatectl',
  'doctor-clock-unset':
    'the clock ({time}) is not set by the network yet: sudo timedatectl set-ntp true',
  'doctor-disk': 'the disk: {free, number} MB free for {data}',
  'doctor-disk-full': 'the disk: only {free, number} MB left for {data}; make room',
  'doctor-no-folder': 'the folder {data} is not there yet; it comes with the first start',
  'doctor-closed-folder': 'the folder {data} is closed to the user {user}: try again with sudo',
  'doctor-name': 'the name {name} leads here',
  'doctor-name-elsewhere':
    '{name} is another device ({address}). The server says its address as it starts (journalctl -u table-companion); another name: TABLE_OPTIONS="--name salle-3"',
  'doctor-firewall':
    'a firewall protects this computer. If phones do not get through, type{system, select, windows { in a terminal of an administrator} other {}}:',
  'doctor-address-leased':
    'The router lends {address} to this computer: reserve it there, or phones and readers look for the old one once it changes.',
  'doctor-no-name':
    'nobody answers to the name {name}: the network lets no multicast through, or the server does not run. The address of numbers works',
} as const satisfies Record<keyof typeof french, string>;
