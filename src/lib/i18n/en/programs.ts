import type { programs as french } from '../fr/programs.ts';
import { command } from './command.ts';

export const programs = {
  ...command,
  'bad-setting': 'The value of {name} cannot be used.',
  'bad-broker':
    '{name} wants the address of a broker, such as mqtt://192.168.1.20:1883, or mqtts:// where it is encrypted.',
  'bad-host':
    'The server cannot listen at “{host}”, which is no address of this machine: {addresses}. Without --host it listens at all of them.',
  'bad-option': 'The option {option} cannot be used. The options: npm start -- --help',
  'only-data': '“{option}” cannot be used here; the only option is --data FOLDER.',
  'bad-port': '--port wants a number from 0 to 65535, not "{value}".',
  'bad-name': '--name wants a name of letters, digits and hyphens, not "{value}".',
  'name-taken':
    '{wanted} is the name of another device of the network already; here it is: {address}',
  'name-changed': 'The address to type is now: {address}',
  'name-lost': 'No name in the network for now; the address of numbers: {number}',
  'no-name':
    'No name {wanted}: this network or machine does not allow it ({why}). The address of numbers works.',
  'no-short-port':
    'No short address: port {port} is in use, or for other accounts alone. Everything else works.',
  'no-database': 'The database cannot be opened: {why}',
  'no-lock':
    'The data folder cannot be locked for this server: {why}. That file holds nothing: delete it, then try again.',
  'secret-spoilt':
    'The secret in {file} is empty or spoilt. Delete the file and start again: another one is made. Programs that were given the old one need the new one.',
  'key-replaced':
    'The key in {file} was empty or spoilt, and has been made anew. Invitations of the last hours no longer work: scan the code again. Devices stay signed in.',
  'disk-full': 'The disk is full: make room for {folder}, then try again.',
  'folder-closed':
    'The folder {folder} is closed to the user {user}: try again with sudo; if it is the one who runs the server: sudo chown -R {user}: {folder}',
  'bad-owner':
    'The folder {folder} belongs to another user, and root may not become that user here ({why}). Run this command as that user.',
  'bad-marker':
    'The file {file} was not written by a restore. Nothing has changed. Delete it, then try again.',
  damaged: 'The database is damaged: {why}. Put the last backup in its place: {command}',
  foreign:
    'The database {file} is not of this program, or was changed by another ({found}). Put the last backup in its place, which sets that file aside: {command}. To begin anew, move it elsewhere.',
  newer:
    'The database {file} was written by a newer version of this program ({where}), and is left as it is: install that version again, or put back the last backup that this one can read: {command}',
  unreadable:
    'What the database {file} tells cannot be read ({where}), and is left as it is: put the last backup in its place: {command}',
  lost: 'The database {file} is gone, but this is kept of it: {kept}. Put it back: {command}. To begin anew, first move what is kept elsewhere.',
  'lost-whole':
    'The database {file} is gone or empty; it had {count, plural, one {# entry} other {# entries}} until {until}. Put it back from a copy. To begin anew, delete {mark}.',
  'log-lost':
    'The end of the database {file} is lost: {count, plural, one {# saved entry is} other {# saved entries are}} missing (after {since}, up to {until}). Play goes on with the rest; look at the last cards of each table.',
  'log-lost-start': 'the very beginning',
  'log-lost-kept': 'The damaged file is kept here: {file}',
  'postgres-address':
    'DATABASE_URL is not the address of a Postgres. It is written postgres://user:password@machine:5432/database',
  'postgres-away':
    'The database {where} does not answer: {why}. Is Postgres running, and is the address in DATABASE_URL the right one?',
  'postgres-password':
    'The database {where} turns away the user {user}: check the name and the password in DATABASE_URL.',
  'postgres-missing': 'There is no database {where}. Create it: createdb -O {user} NAME',
  'postgres-crowded':
    'The database {where} has too many open connections ({why}). Raise max_connections, or start fewer servers: each takes up to eight.',
  'postgres-rights':
    'The user {user} has too few rights in {where}: {why}. Make them the owner of the database: alter database NAME owner to {user}',
  'postgres-old':
    'This Postgres is too old: version {version}. Version {oldest} or a newer one is needed.',
  'postgres-encoding':
    'This database writes texts in {encoding}. Create one in UTF-8: createdb -E UTF8 -T template0 NAME',
  'postgres-foreign':
    'This database is not of this program, or was changed by another ({found}). Give the program a database of its own.',
  'postgres-newer':
    'A newer version of this program has changed this database (schema {version}). Install that version.',
  'postgres-pooled':
    'Between this server and the database {where} something changes connections with each transaction, as PgBouncer does in transaction mode: the servers would not hear each other. Name Postgres itself in DATABASE_URL, or set pool_mode = session.',
  'postgres-other': 'The database {where} cannot be opened: {why}',
  'not-here':
    'The database is a Postgres (DATABASE_URL): back it up with pg_dump, and put it back with pg_restore.',
  'which-move':
    'Which way? npm run move -- --to postgres://… [--data FOLDER], or the other way --from postgres://…',
  moved:
    'Done: {commits} entries of {streams} tables and registers are copied, and compared byte by byte. The original stays as it is.',
  'moved-to': 'Now start each server with DATABASE_URL={where}',
  'moved-from': 'Now start the server without DATABASE_URL: its database is {file}',
  'move-not-empty': 'There is something already where it is to go: {where}. Nothing has changed.',
  'move-in-use': 'A server still uses {where}. Stop all of them first, then run the command again.',
  'move-nothing-there': 'There is nothing to move: {where} is empty or does not exist.',
  'move-differs':
    'What arrived is not what was sent; nothing has changed. Run the command again; if it happens again, a disk is damaged.',
  'not-moved': 'Nothing was moved: {why}',
  'restore-finished':
    'A restore that was cut short is finished. The database before is kept here: {file}',
  'backup-made': 'Backup made: {file} ({kilobytes} kB)',
  'backup-failed': 'The backup could not be made: {why}',
  'backup-no-room':
    'No backup was made: too little room is left for the cards of the next evenings. Older backups were dropped first; make room on the disk of {folder}.',
  'backup-under-way':
    'Another backup has been under way in {folder} for a minute; this one was not made. Run the command again when the other is done.',
  'backups-closed':
    'The backups in {folder} cannot be opened: {why}. Play goes on without; for more to be made, give that folder to the user who runs the server.',
  'no-backups': 'There is no backup in {folder} yet.',
  'which-backup': 'Which backup? npm run restore -- latest, or one of these files:',
  'backup-missing': 'There is no file {file}. Which backups there are: npm run restore',
  'backup-damaged': 'This backup cannot be used: {why}',
  'backup-foreign': '{file} is no backup of this program ({found}). Nothing has changed.',
  'backup-newer':
    '{file} was written by a newer version of this program ({where}), so nothing has changed: install that version, or put back an older backup.',
  'newer-backup': '{file} is of a newer version of this program: passed over.',
  'backup-unreadable':
    'What {file} tells cannot be read ({where}), so nothing has changed: put back another backup; npm run restore lists them.',
  'which-records': 'Which records? npm run --silent replay -- FILE…',
  'record-missing': 'There is no file {file}.',
  'record-closed': 'The record cannot be read: {why}',
  'backup-closed':
    'The user {user} cannot read {file}. Move it to a folder that {user} can read, then run the command again.',
  'not-restored': 'The backup could not be put back: {why}',
  'database-in-use':
    'The program is still running, or another restore is. Stop it first, then run the command again.',
  restored: 'Done: the database is that of {file}.',
  'restored-later':
    'Windows still holds the database open: the next start puts that of {file} in its place.',
  'set-aside': 'The one before is kept here: {file}',
  'port-in-use': 'Port {port} is in use. Close the other program, or: npm start -- --port {next}',
  'cannot-listen': 'The server cannot listen on port {port}: {why}',
  'no-voice':
    'No voice: “{program}” gives no sound. Televisions stay silent. On Debian: sudo apt-get install espeak-ng',
  'bus-device': 'Game table ({place})',
  'bus-light': 'Light',
  'bus-turn': 'To play',
  'bus-headline': 'What is going on',
  'bus-window': 'Coup fourré possible',
  'bus-side': 'Side {side}',
  'public-broker':
    '{broker} is not in your network: others can read your games there. Give MQTT_URL an address of your own network.',
  'voice-off': 'No voice: SPEECH=off. Televisions that have none of their own stay silent.',
  'no-https':
    'No https: port {port} cannot be opened ({why}). Phones cannot serve as readers; everything else works.',
  'trust-anew':
    'The certificate of https was made anew, for the dates of the one before were wrong, or its key lost. Devices that trusted that one have to be told once more: page /trust.',
  'not-built': 'The program is not built. Run: npm start',
  'folder-in-use':
    'Another server already has the folder {folder}, or a restore is under way there. Stop it first, or give this one a folder of its own: npm start -- --data FOLDER',
  'server-stuck': 'The server has not answered for 10 s; it is stopped.',
  'server-again': 'The server has stopped; it starts again.',
  'bridge-stuck': 'The bridge of the readers no longer answers; it is stopped.',
  'bridge-again': 'The bridge of the readers has stopped; it starts again.',
  'bridge-off': 'The bridge of the readers cannot start; play goes on without readers.',
  home: 'Home',
  tv: 'Television',
  phone: 'Phones that play scan the code on the television, or type its six digits.',
  lab: 'Simulator',
  reader: 'NFC (Android)',
  'other-address': 'If a phone does not get through, try {others}.',
  'by-number': 'By numbers',
  'no-reader': 'No reader? The simulator stands in for one: npm start -- --lab',
  pairing: 'Code for {who}: {code} (one minute)',
  'pairing-elsewhere': '{who} asks to be let in. The organiser sees the code (one minute).',
  'house-opened': 'Manages games from now on: {who}.',
  'next-link': 'The next link: {link}',
  'house-link': 'To manage games, open this link or scan it; it works once.',
  'house-link-file': 'To manage games, open the link shown by: npm run house-link -- --data {data}',
  'no-house-link-yet':
    'The service has not been ready yet, so there is no link: sudo systemctl start {unit}. Why not, says: table-companion doctor',
  'no-house-link': 'There is no link in {folder}. First run: npm start',
  opening: 'The home page opens in the browser of this machine…',
  'pairing-more': '{more} more requests for a code are not written here.',
  stop: 'Ctrl+C to stop.',
  help: `Options of npm start -- :
  --port N      port of the server (3000)
  --https-port N  port for https (that of the server + 443)
  --no-https    without https
  --name NAME   name in the network: http://NAME.local (bornes)
  --no-name     without a name
  --short-port N  port of the short address, where the system allows it (80)
  --no-short-port  without a short address
  --data FOLDER   folder of the data (data)
  --host ADDRESS  address to listen on (all)
  --mqtt ADDRESS  MQTT broker: mqtt://192.168.1.20 (with a password: MQTT_URL)
  --place NAME  name of this place for Home Assistant (main)
  --lab         allows the simulator of readers
  --no-bridge   without the readers of this machine
  --no-open     without opening the browser
The organiser’s link once more: npm run house-link`,
} as const satisfies Record<keyof typeof french, string>;
