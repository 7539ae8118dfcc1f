import { screenName } from '../marks.ts';

export const more = {
  byHand: {
    title: 'A score sheet on the phone',
    text: [
      `No tags, no reader, and nobody touches cards on a screen: when you open the table, choose ${screenName('home.way.sheet')}. The television can show the board.`,
    ],
  },
  fill: {
    title: 'Fill it in',
    text: [
      'For each side: the kilometres, by typing the number or dragging a finger, then safeties, coups-fourrés and bonuses. The points add up by themselves, by the same rules.',
      'Several phones can fill in one sheet: scan the QR code at its foot. Without a network the sheet goes on, and is sent when it is back.',
    ],
  },
  heard: {
    title: 'What is said, and by whom',
    text: [
      'All that the television shows is said: cards, refusals and why, questions and their tokens, the sheet. Before the first card everybody hears which number they bear and who begins.',
      'The companion has a voice of its own. Speed, loudness, whole or short sentences are set for each device, on a phone or by tokens.',
      'A table needs no television: with `BRIDGE_SPEECH=table npm start` the reader’s machine says all of it itself, codes too.',
    ],
  },
  ask: {
    title: 'Ask the table',
    text: [
      `As often as you like, at any time: ${screenName('answers.token.standing')}, ${screenName('answers.token.my-side')}, ${screenName('answers.token.last-card')}, ${screenName('answers.token.playable')}. By a token everybody hears the answer; on a phone, under ${screenName('phone.tab.ask')}, that one alone.`,
      'A screen reader tells what happens. A letter of the keyboard asks each question; the buttons show it.',
    ],
  },
  elevens: {
    title: 'Elevens Braille',
    text: [
      'It is played as in its rule book: lay each card on the reader, then in its place. The voice says where it goes, what it completes and whose turn comes. A card that may go to two places is a question.',
    ],
  },
  privateEar: {
    title: 'Your hand, for you alone',
    text: [
      `Give a reader the place of a hand, on the page ${screenName('common.readers')}: a card laid there is named to that player alone, on their phone, in an earphone. Neither the television nor the log knows of it.`,
    ],
  },
  dark: {
    title: 'The whole table by ear',
    text: [
      `${screenName('home.byEar')}, when you open the table: the television stays dark until the sheet, so that all play on equal terms. You can come back from it at any time, on a phone.`,
    ],
  },
  braille: {
    title: 'Labels in braille',
    text: [
      `${screenName('touch.title')}, on the page of the decks: labels of cards and tokens, and a tray, for paper that swells, slate and stylus, embosser or 3D printer.`,
    ],
  },
  again: {
    title: 'Look again, and count',
    text: [
      `${screenName('played.title')}: each match can be looked at move by move, with its key moments. It can be downloaded, and opened later as a file.`,
      'The figures say who wins, against whom, and the records. A match that was deleted stays in the bin for seven days.',
    ],
  },
  follows: {
    title: 'Lights and smart home',
    text: [
      `A lamp in the colour of who plays, a voice in the living room, a button for a pause: the page ${screenName('bus.title')} connects the table to an MQTT broker, to Home Assistant or to a web address. All of it is off until something is written there.`,
    ],
  },
  kept: {
    title: 'Where all of it is kept',
    text: [
      'Each card is on the disk before a screen shows it: a power cut loses none. A backup is made every day, in the folder `backups` of the server’s data: copy it from there to another disk. `npm run backup` makes one at once, `npm run restore -- latest` puts the newest back. If it comes from a package: `sudo table-companion backup` and `sudo table-companion restore latest`.',
      'Nothing leaves your network.',
    ],
  },
  silent: {
    title: 'The reader does not answer',
    text: [
      `The page ${screenName('common.readers')} says of each reader how it is, and the one thing to do. Meanwhile play the card on a phone: it counts as much.`,
    ],
  },
  unknown: {
    title: '“Unknown card”',
    text: [
      'Its tag is enrolled nowhere, or belongs to another deck. Enrol it, or play it on a phone tonight. A damaged sticker can be replaced.',
    ],
  },
  wrongly: {
    title: 'It refused, but we are right',
    text: [
      'Let the card lie all the same: the table decides, and the match goes on as if the card were allowed. If you always play that way, look for the house rule when you open the next table.',
    ],
  },
  mute: {
    title: 'Nothing is heard',
    text: [
      'Press OK once on the remote control: a browser plays no sound before a key. Then look at sounds and voice, from a phone. Without any voice the screen says so: `apt install espeak-ng` on the server’s machine gives it one.',
    ],
  },
  watching: {
    title: 'The phone only watches',
    text: [
      'The address of a table lets you watch. To play, scan the QR code on the television or type its six digits; they change every quarter of an hour.',
    ],
  },
  gone: {
    title: 'The server has stopped',
    text: [
      'Start it again, `npm start`, or `sudo systemctl restart table-companion` if it comes from a package: all of it is there, to the last move. Televisions and phones come back by themselves, and what was touched meanwhile is sent then.',
    ],
  },
} as const;
