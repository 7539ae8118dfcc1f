import type { Area } from '../format.ts';
import { answered } from './answered.ts';

export const devices = {
  // On http pages: the offer of https.
  'https.offer': 'This page came by http.',
  'https.gives':
    'By https the screen of the race stays lit, and the page opens without the server. An Android phone also reads cards by NFC.',
  'https.go': 'Go to https',
  'https.decline': 'No, thank you',

  // Remote control of a table's televisions.
  'televisions.title': 'TV settings',
  'televisions.none': 'No television shows this table just now.',
  'televisions.which': 'Which one?',
  'televisions.sound': 'What is heard',
  'televisions.voiceless':
    'Nothing can speak here: neither the server nor this screen has a voice.',
  'televisions.asleep': 'It waits for a key: press OK on the remote control for sound.',
  'televisions.settings': 'Common choices: colours, chances, advice',
  'televisions.table': 'Televisions of table',
  'televisions.watch': 'Match on this screen',
  'televisions.noTable': 'Open /tv on a television: it is set here once it shows a table.',
  'televisions.look': 'What is seen',
  'televisions.fullScreen.waits':
    'Its browser asks for a key: press OK on the remote control for full screen.',
  'televisions.chances': 'Chances to win',
  'speech.speed': 'Speed of the voice',
  'speech.volume': 'Loudness of the voice',
  'speech.step': '{step} of {of}',
  'speech.form': 'Sentences',
  'speech.form.long': 'Whole sentences',
  'speech.form.short': 'Short sentences',
  'speech.voice': 'Who speaks',
  'speech.voice.browser': 'The device’s voice, if it has one',
  'speech.voice.server': 'The companion’s voice',
  'televisions.gone': 'This television no longer shows the table.',

  // Roles of a reader.
  'readers.role.table': 'The table: the player whose turn it is',
  'readers.role.side': '{side}’s area',
  'readers.role.seat': '{player}’s moves',
  'readers.role.discard': 'The discard',
  'readers.role.hand': 'The hand: names the card on {player}’s phone',
  'readers.role.hand.nobody': 'A hand: say whose',
  'readers.role.desk': 'The desk: bind and check cards',
  'devices.entrance.title': 'Welcome',
  'devices.entrance.lead': 'What would you like to do on this device?',
  'devices.entrance.open':
    'That television has no match. To open one from here, this phone needs to manage games.',
  'devices.entrance.tv': 'Use this screen as a television',
  'devices.share': 'Share',
  'devices.share.play': 'To play, the six digits:',
  'devices.share.watch': 'To watch only:',
  'devices.share.qr': 'QR code to watch',
  'devices.back.title': 'You play here',
  'devices.back.go': 'Back to the match',
  'devices.back.where': 'Table {code} · {name}',
  'devices.join.title': 'Play or watch',
  'devices.join.text':
    'Is a table open? The television shows a QR code: point the camera at it. Or type its code here.',
  'devices.join.six': 'The six digits',
  'devices.join.go': 'Enter',
  'devices.join.note': 'To watch only, ask a player for the link: “Share” on their phone.',
  'devices.join.bad':
    'Type the six digits on the television. Or the code of the table: 4 to 12 letters or digits.',
  'devices.join.digits': 'It takes six digits. They stand near the QR code of the table.',
  'devices.join.over':
    'No table has this code, or not any more. Look at it again: it changes every quarter of an hour.',
  'devices.join.notNow':
    'Too many wrong codes were typed. Scan the QR code of the table, or try again in a quarter of an hour.',
  'devices.house.title': 'Manage games',
  'devices.house.over': 'This link has already been used, or it is not complete.',
  'devices.house.noAnswer':
    'The server does not answer. The link still counts: check the network, then try again.',
  'devices.house.notSaved':
    'The server could not save anything. The link still counts: try again in a moment.',
  'devices.house.tooOften': 'Too many attempts from this network. Wait a minute, then try again.',
  'devices.house.where':
    'The next one is in the server’s terminal. The command “npm run house-link” shows it too.',
  'devices.pair.title': 'Manage games from here',
  'devices.pair.text':
    'To open tables, enrol cards and set up readers. Open the link of the server’s terminal here, or ask for a code. The organiser and that terminal will show it.',
  'devices.pair.reader': 'Read cards here',
  'devices.pair.reader.text':
    'So that this device plays the cards laid on it. The organiser and the server’s terminal will show a code.',
  'devices.pair.name': 'Name of this device',
  'devices.pair.name.hint': 'Anne’s phone',
  'devices.pair.ask': 'Ask for a code',
  'devices.pair.code': '8-digit code shown to the organiser',
  'devices.pair.token':
    'Type the code, or lay the entry token on a connected reader. This page goes on by itself.',
  'devices.pair.again': 'Ask for another code',
  'devices.pair.wrong':
    '{left, plural, =0 {That is not the code. Ask for another.} one {That is not the code. One more try.} other {That is not the code. # more tries.}}',
  'devices.pair.over': 'This code has expired. Ask for another.',
  'devices.pair.notNow':
    'Not now: too many requests, too many wrong codes, or a refusal. Try again in a quarter of an hour. Without waiting: open here the link that “npm run house-link” shows on the server.',
  'devices.pair.noAnswer': 'The server does not answer. Check the network, then try again.',
  'devices.tooOften': 'Too many tries. Wait a minute.',

  'devices.asking.house': '{who} wants to manage games. Code:',
  'devices.asking.reader': '{who} wants to bring its readers. Code:',
  'devices.asking.note.house': 'Give it only to somebody you know.',
  'devices.asking.note.reader':
    'Give it only to somebody you know, or lay the entry token on a reader.',

  'devices.screen.title': 'New television',
  'devices.screen.several':
    '{count, plural, other {# screens want to join. Accept only the number that your television shows.}}',
  'devices.screen.many':
    'Many requests come from {address}. One refusal removes them all for two minutes. No number on your television? Connect it to another network, such as a phone’s hotspot.',
  'devices.screen.accept': 'Accept',
  'devices.screen.refuse': 'Refuse',
  'devices.screen.from': 'From {address} · {kind}',
  'devices.screen.question': 'Does your television show this number?',
  'devices.screen.question.note':
    'It will show all your tables and answer their questions. It cannot change anything else.',
  'devices.screen.done': 'Television accepted. It continues by itself.',
  'devices.screen.who':
    'Only a device that manages the games can accept a television. Use the one where you opened the server’s link.',
  'devices.screen.home': 'Play or manage games from this device',
  'devices.screens.title': 'Televisions',
  'devices.screens.lead':
    'Open the page /tv on a television: it shows a number. Accept it here with one touch, or enter the number.',
  'devices.screens.number': 'Number on the television',
  'devices.screens.digits': 'Enter the television’s six digits.',
  'devices.screens.none': 'No televisions yet.',
  'devices.screens.make': 'TV only',
  'devices.screens.make.note': '“TV only”: the device shows tables and no longer manages anything.',
  'devices.role.viewer': 'watches',
  'devices.role.reader': 'brings cards',
  'devices.role.screen': 'shows games',
  'devices.role.player': 'plays',
  'devices.role.referee': 'referee',
  'devices.role.announcer': 'announces',
  'devices.role.floorReferee': 'floor referee',
  'devices.role.director': 'directs the tournament',
  'devices.role.house': 'organiser',

  'devices.panel.title': 'Who is here?',
  'devices.panel.house': 'Devices',
  'devices.panel.noBackups':
    'Backups have stopped: the disk of the server is nearly full. Cards are still saved; make room on that disk.',
  'devices.panel.lead':
    'Those that play, read cards or manage games. Remove those you do not know.',
  'devices.panel.list': 'Phones, tablets, computers',
  'devices.panel.none': 'No devices yet.',
  'devices.panel.here': 'connected',
  'devices.panel.seen': 'seen {when}',
  'devices.panel.mine': 'this device',
  'devices.panel.watching':
    '{count, plural, =0 {Nobody else is watching.} one {# screen watches without playing.} other {# screens watch without playing.}}',
  'devices.panel.turnOut': 'Remove',
  'devices.panel.turnOut.sure':
    'Remove {who}? That device will only be able to watch. The code to scan changes.',
  'devices.panel.post.sure': 'Send {who} away?',
  'devices.panel.post.note': 'They lose their post at once, and the codes to scan change.',
  'devices.panel.remove.sure': 'Remove {who}? That device will not be able to do anything here.',
  'devices.panel.older':
    'The referee removes only devices that came later than their own. The organiser removes any.',
  'devices.panel.others': 'Remove the {count, number} that have no seat',
  'devices.panel.others.sure':
    'Remove the {count, number} devices that play no seat? They will only be able to watch. The code to scan changes.',
  'devices.panel.keep': 'Keep',
  'devices.panel.plays': '{player}’s seat',
  'devices.panel.free': 'Free the seat',
  'devices.panel.hand': 'Make referee',

  'devices.referee.none': 'Nobody is the referee: anyone may decide and correct.',
  'devices.referee.me': 'You are the referee.',
  'devices.referee.take': 'Be the referee',
  'devices.referee.leave': 'Stop being the referee',

  'devices.buttons': 'Smart buttons',
  'devices.buttons.note': 'While you are the referee, you may let a smart button act for a player.',
  'devices.buttons.of': 'For {player}',
  'devices.door.close': 'Close the table to newcomers',
  'devices.door.open': 'Reopen the table',
  'devices.door.closed': 'The table is closed to newcomers.',

  'devices.erase': 'Delete this match…',
  'devices.erase.title': 'Delete this match?',
  'devices.erase.all': 'All who may play here are asked, and all have to agree.',
  'devices.erase.house': 'Its screens, the list and the figures will no longer show it.',
  'devices.erase.bin':
    'The organiser can take it back for seven days, then it is gone for good. Backups already made hold it until others replace them.',
  'devices.erase.houseOnly': 'Only the organiser can delete this match: ask them.',
  'devices.erase.ask': 'Ask everybody',
  'devices.erasing': '{who} wants to delete this match.',
  'devices.erasing.count': '{agreed, number} of {of, number} agree.',
  'devices.erasing.agree': 'Delete',

  'devices.watchOnly':
    'You are watching. To play, scan the QR code on the television, or type its six digits.',
  'devices.watchOnly.phone':
    'You are watching. To write too, scan the QR code on the television, or type its six digits. The code is also at the foot of the sheet, on a device that writes.',
  'devices.over': 'This invitation is no longer good. Scan the QR code of the table again.',
  'devices.full':
    'This table is full. Ask the referee or the organiser to remove a device that nobody uses.',

  'devices.refused.rate': 'Too fast! Nothing has changed. Wait a moment.',
  'devices.refused.player': 'You are only watching. To play, scan the code on the television.',
  'devices.refused.referee': 'Only the referee may do this. Ask them.',
  'devices.refused.reader': 'This device may not bring cards. Pair it on the home page.',
  'devices.refused.screen': 'Only a television that was accepted here can do this.',
  'devices.screen-accepted': 'Another device has already accepted this television.',
  'devices.screen-refused': 'Another device has already refused this television.',
  'devices.no-screen-request':
    'This number is no longer valid. Look at the one that the television shows now.',
  'devices.own-device': 'This is the device in your hand: change it from another one.',
  'devices.refused.announcer':
    'Only those who help with this tournament may do this. Ask its director.',
  'devices.refused.floorReferee': 'Only a floor referee of this tournament may do this. Ask them.',
  'devices.refused.director': 'Only a director of this tournament may do this. Ask them.',
  'devices.refused.house':
    'Only an organiser’s device may do this. Pair this one on the home page.',
  'devices.unknown-device': 'That device is no longer here.',
  'devices.referee-taken': 'Somebody is the referee already. Ask them to hand it over.',
  'devices.first-referee':
    'That is the referee, who was away: only the organiser may remove their device.',
  'devices.here-before':
    'That device came to this table before yours. Only the organiser may remove it.',
  'devices.alone':
    'Together, players can delete only a match that at least two of their phones played. Ask the organiser.',
  'devices.thinned':
    'A device was removed from this table. Only the organiser can delete its match now.',
  'devices.asked-already': 'That is being asked already.',
  'devices.asked-lately': 'You asked less than ten minutes ago. Wait, or ask the organiser.',
  'devices.name-taken':
    'A device with readers goes by this name already. Choose another, or have the organiser remove that device.',
  'devices.nothing-asked': 'The question no longer stands.',
  'devices.house-device': 'That is an organiser’s device: only another organiser may remove it.',

  'names.title': 'Players’ names',
  'names.note':
    'A slip in a name? Put it right: the match, its files and the statistics follow. Play stays as it is.',
  'names.of': 'New name of {name}',
  'names.why': 'Why change {name}?',
  'names.why.slip': 'A slip in the name',
  'names.why.other': 'Someone else plays now',
  'names.why.other.note': 'Rounds already played stay with {name}.',
  'names.why.other.later': 'Possible after this round.',
  'names.other': 'Is someone taking your seat? Write their name: your rounds stay yours.',
  'names.later': 'Is someone taking your seat? You can hand it over after this round.',
  'names.saved': 'Saved.',

  ...answered,
} satisfies Area<'devices'>;
