import type { bridge as french } from '../fr/bridge.ts';

export const bridge = {
  'bridge.reader': '{name}: {state}. {help}',
  'bridge.run': 'Run: {command}',
  'bridge.connected':
    'Connected to {server}{taps, plural, =0 {} one {; # card arrives} other {; # cards arrive in order}}',
  'bridge.out-of-reach':
    'The server {server} is out of reach: {taps, plural, =0 {cards laid will be kept} one {# card waits} other {# cards wait}}. See that it runs and still has this address; all goes on by itself then.',
  'bridge.kept':
    '{name}: server out of reach ({taps, plural, one {# card waits} other {# cards wait}}). See that it runs; nothing is lost.',
  'bridge.turned-away':
    'The server {server} turns this bridge away ({why}); cards are kept. If it was removed there, run: {command}',
  'bridge.foreign-server':
    'What answers at {server} is not this machine’s server; it gets no secret, and cards are kept. Stop the program that uses this port, or start both again.',
  'bridge.name-taken':
    'At {server} another bridge is called “{bridge}” already; cards are kept. Give this one another name (BRIDGE_ID) and start it again, or stop the other and have it removed from the devices.',
  'bridge.newer':
    'The server {server} is of an older version, which does not understand this bridge; cards are kept. Bring the server up to date: all goes on by itself then.',
  'bridge.too-many-readers':
    'The server {server} knows {most, number} readers of one bridge at most, and this one named more: it does not list them. Unplug those that are not needed, or let another bridge have some.',
  'bridge.not-now': 'The server does not take a card ({code}); it is kept and sent again.',
  'bridge.set-aside':
    '{name}: the server cannot take the card {tag} ({code}). It is kept, those behind it go on; it is sent again when the bridge starts anew.',
  'bridge.in-use':
    'Another bridge is at work in the folder {folder}. Stop it, or give this one a folder of its own: --data FOLDER',
  'bridge.damaged':
    'The cards that wait cannot be read; they are kept here: {file}. The bridge begins without them.',
  'bridge.unread':
    '{entries, plural, one {# entry in {file} cannot be read and stays} other {# entries in {file} cannot be read and stay}} there, perhaps for a newer version of this program. The other cards go on.',
  'bridge.disk-full':
    'The disk takes nothing: cards that wait are lost if the bridge ends now. Make room.',
  'bridge.too-many':
    '{name}: too many cards wait, this one is not taken. See that the server runs.',

  'bridge.tap-fault': 'A card could not be sent: {why}',
  'bridge.not-recorded': '{file} is no longer recorded ({why}); cards are taken as before.',
  'bridge.too-slow': 'the disk is too slow',
  'bridge.replay.over':
    'replay: the recording is over, {events, plural, one {# event} other {# events}}{odd, plural, =0 {} one {; # line was not understood} other {; # lines were not understood}}',
  'bridge.replay.broken': 'replay: ended early: {why}',
  'bridge.pcsc.backend': 'PC/SC readers are served by {backend}.',
  'bridge.pcsc.not-built': 'PC/SC readers are served by {backend}; {other} was not built here.',
  'bridge.pcsc.damaged':
    'PC/SC readers are served by {backend}; {other} does not load, it is incomplete or made for another machine. To mend it: npm ci',
  'bridge.pcsc.crashes':
    'PC/SC readers are served by {backend}; {other} keeps crashing here. It is tried again tomorrow, or once it is reinstalled: npm ci',
  'bridge.pcsc.full':
    'With this library, {readers, number} PC/SC readers are the most (a SIM slot counts as one): a further one is not heard. nfc-pcsc serves more; see hardware/README.md.',
  'bridge.pcsc.bad-backend': 'pcsc:{value} is unknown. Write pcsc, or one of: {backends}',
  'bridge.simulator.odd': 'simulator: not understood: {text}',
  'bridge.mqtt.no-broker':
    'Readers of the kind mqtt need the address of your broker: MQTT_URL=mqtt://name:password@192.168.1.20 (and MQTT_CA for a file of certificates).',
  'bridge.mqtt.bad-topic':
    'mqtt:{value} cannot be used: levels between slashes, + for any one level, never #.',
  'bridge.mqtt.connected': 'mqtt: connected to {broker}, listening to {topics}',
  'bridge.mqtt.away': 'mqtt: no connection to {broker}; it is tried again. {why}',
  'bridge.mqtt.no-ear':
    'mqtt: {broker} does not let this name listen to {topics}. Allow it at the broker.',
  'bridge.mqtt.same-name':
    'mqtt: {broker} ends each connection after a moment, as it does where two bridges go by one name, as with a copied folder. Delete mqtt-client-id from the folder of one of them, and start it again.',
  'bridge.mqtt.too-many': 'mqtt: too many readers; {name} is not listened to.',
  'bridge.listen.bad-port':
    'mqtt-listen:{value} is no port; write mqtt-listen:{usual}, for example.',
  'bridge.listen.closed': 'mqtt-listen:{value} cannot be opened: {why}',
  'bridge.listen.open':
    'mqtt-listen: readers speak to port {port} of this machine; their password is in {file}, their name is free.',
  'bridge.listen.wrong': 'mqtt-listen: {address} does not have the password.',
  'bridge.listen.no-password': 'mqtt-listen: the password cannot be kept in {file}: {why}',
  'bridge.esphome.no-address':
    'esphome wants the addresses of devices, with spaces between: esphome:192.168.1.30, or esphome:192.168.1.30 tagreader.local for two',
  'bridge.esphome.bad-address':
    'esphome:{value} is no address; write esphome:192.168.1.30 or esphome:tagreader.local:6053, for example.',
  'bridge.esphome.too-many': 'esphome: a bridge has {most, number} devices at most.',
  'bridge.esphome.key-there':
    'esphome: a key is not written before the address, where others would read it. Give it by ESPHOME_KEY: the key, or ADDRESS=KEY for each device, with spaces between.',
  'bridge.esphome.bad-key':
    'ESPHOME_KEY does not do: a key has 44 characters and ends with =, as in the YAML of its device (api, encryption, key).',
  'bridge.esphome.key-of-none':
    'ESPHOME_KEY has a key for {value}, which is none of the devices in esphome:…',
  'bridge.esphome.away': 'esphome: {device} does not answer ({why}); it is tried again.',
  'bridge.esphome.closed': 'connection closed',
  'bridge.esphome.silent':
    'esphome: {device} says nothing any longer; it is tried again. Does it have power and network?',
  'bridge.esphome.garbled':
    'esphome: what {device} says makes no sense. Is it a device of ESPHome? It is tried again.',
  'bridge.esphome.flood':
    'esphome: {device} says far more than hands can lay; for some seconds it is not listened to.',
  'bridge.esphome.password':
    'esphome: {device} wants a password, which ESPHome has given up. Put a key into its YAML (api, encryption, key), or nothing.',
  'bridge.esphome.key-wanted':
    'esphome: {device} speaks encrypted. Give its key by ESPHOME_KEY: it stands in its YAML (api, encryption, key).',
  'bridge.esphome.no-key-wanted':
    'esphome: {device} does not speak encrypted, and is told nothing. Put the key into its YAML, or take it out of ESPHOME_KEY.',
  'bridge.esphome.wrong-key': 'esphome: {device} has another key than the one in ESPHOME_KEY.',
  'bridge.wedge.any': 'a reader that types',
  'bridge.wedge.by-page':
    'On this system a page of the companion reads a reader that types: keep one in front, such as /reader, and lay a card.',
  'bridge.wedge.missing': '{reader} is not plugged in; it is looked for.',
  'bridge.wedge.among':
    '{reader} is not found; it is looked for. Keyboards that are there: {keyboards}. If one of them is the reader, give its path: BRIDGE_READERS={example}. It will then type for the game only.',
  'bridge.wedge.unread':
    '{reader} types “{typed}”, which is not the number of a chip. Set it to hexadecimal (“14H” or “8H”), with no sign before or after, and Enter at the end; its leaflet says how.',
  'bridge.wedge.short':
    '{reader} types numbers of four bytes: two stickers of a roll may share them.',
  'bridge.wedge.no-program': 'Readers that type need python3. Run: sudo apt install python3',
  'bridge.wedge.no-right':
    '{path} may not be opened. Run: sudo usermod -aG input $USER, then log in again.',
  'bridge.wedge.in-use': '{path} is taken by another program; end that one.',
  'bridge.wedge.no-keyboard':
    '{path} is no keyboard. Look in /dev/input/by-id for names that end in -event-kbd.',

  'bridge.speech.on': 'This machine says what the tables of its readers hear ({player}).',
  'bridge.speech.private':
    'This machine says nothing but the cards in hand, to whoever plays there ({player}). Plug in an earphone.',
  'bridge.speech.heard': 'This machine is heard again.',
  'bridge.speech.no-sound-card':
    '“{player}” played nothing ({why}): plug a loudspeaker or headphones in.',
  'bridge.speech.no-voice': 'The server has no voice: install espeak-ng there, or see SPEECH.',
  'bridge.speech.lost': 'Connection lost. Cards that are laid are kept.',
  'bridge.speech.back': 'The connection is back.',
  'bridge.bad-speech':
    'BRIDGE_SPEECH does not know “{value}”: table, private, both with a comma, or off.',

  'bridge.unpaired':
    '{server} has not let this bridge in yet, so it waits. In a terminal of this machine, run: {command}',
  'bridge.ask-code': 'Code shown to the organiser (or lay the entry token on a reader):',
  'bridge.wrong-code': 'That is not the code.',
  'bridge.code-over': 'That code does not count any longer. Run this again for another.',
  'bridge.paired':
    'Done: {server} lets this bridge in. If it waits as a service, it goes on by itself.',
  'bridge.no-terminal': '--pair asks for a code: run it in a terminal.',
  'bridge.pair-not-now': 'The server gives no code now. Try again in a few minutes.',
  'bridge.pair-no-server':
    'The server {server} is out of reach. Check its address and that it runs.',

  'bridge.wedge.chosen': '{reader} was chosen as a reader: it types for the game only.',
  'bridge.wedge.given-back': '{reader} is a keyboard again.',
  'bridge.wedge.not-kept':
    'The choice of a keyboard cannot be saved ({why}): it holds until the bridge ends.',
  'bridge.usage': `Usage: bridge [--server URL] [--data FOLDER] [--readers KIND[:ARGUMENT],…] [--record FILE]
              [--table CODE] [--alone] [--pair]
  --server   where the table companion runs       (http://127.0.0.1:3000); several servers: URL,URL
  --data     folder for taps not yet delivered    (data/bridge-SERVER)
  --readers  kinds of readers: {kinds}   (pcsc)
  --record   file to which all that readers report is added, to be played by replay:FILE
  --table    code of the table at which its readers play
  --alone    go on when the program that started the bridge ends
  --pair     ask anew to be let in, by a code or the entry token, and end; the first time it asks by itself
Environment: BRIDGE_SECRET, BRIDGE_ID (name of this bridge), BRIDGE_TRACE (file for times),
  BRIDGE_READERS and BRIDGE_RECORD (as --readers and --record, which come first),
  BRIDGE_SPEECH (what this machine says: table, private or both), BRIDGE_PLAYER (aplay -q -)`,
  'bridge.bad-option': 'The option {option} cannot be used. The options: --help',
  'bridge.bad-server': '--server wants an address such as http://192.168.1.20:3000, not “{value}”.',
  'bridge.bad-kind': '--readers knows no “{kind}”; the kinds are {kinds}.',
  'bridge.bad-table': '--table wants the code of a table, not “{value}”.',
  'bridge.no-folder': '--data wants the name of a folder.',
  'bridge.no-file': '--record wants the name of a file.',
  'bridge.bad-folder': 'The folder {folder} cannot be used: {why}',
  'bridge.stuck': 'The bridge no longer answers, perhaps stuck at a reader.',
  'bridge.again': 'The bridge has stopped; it starts again.',
  'bridge.replay.no-file': 'replay wants a file: replay:evening.jsonl@10',
  'bridge.replay.bad-speed':
    'replay:{value}: behind the @ stands how many times as fast, such as 10.',
  'bridge.replay.unreadable': 'replay:{file} cannot be read: {why}',
  'bridge.wedge.no-path': 'wedge:{value} is no path; see /dev/input/by-id.',
  'bridge.simulator.closed': 'simulator:{value} cannot be opened: {why}',
  'page.late':
    'The page cannot be shown on this screen. Reload it. If that happens again, open the same address on another screen: a phone, a computer, a television stick.',
  'page.ask': 'Code of the table',
  'plain.title': 'Table {table}',
  'plain.again': 'This page brings itself up to date every {seconds} seconds.',
  'plain.plays': 'Last plays',
  'plain.instead':
    'This device is too old to play or count here: it shows the table, no more. Play with a newer phone, or with the cards and tokens.',
} as const satisfies Record<keyof typeof french, string>;
