import { screenName } from '../marks.ts';

export const evening = {
  start: {
    title: 'Start the companion',
    text: [
      'On the computer or Raspberry Pi that will stay near the table, open a terminal in the companion’s folder and type `npm start`. It installs itself, then opens its home page in the browser.',
      'Installed from a package, it runs already: its home page is `bornes.local`, `sudo table-companion house-link` shows the link that makes a browser an organiser, and `table-companion doctor` says what is missing.',
      'The browser does not open? The terminal shows a link, and the same as a QR code: the device that opens it is an organiser: it opens tables and sets everything. Each link works once; the next one appears at once.',
      `Everything starts on this page: ${screenName('home.stage.how')} The rest is under ${screenName('common.settings')}.`,
    ],
  },
  plug: {
    title: 'Plug in the reader',
    text: [
      `Plug the reader into that machine and put it in the middle of the table. On the page ${screenName('common.readers')} it appears by itself and says how it is: ${screenName('readers.state.ready')}.`,
      'No reader? The evening can be played by phone too: each player touches the card they have just laid. Go on to step 4.',
    ],
  },
  enrol: {
    title: 'Say which tag is which card',
    text: [
      `This is done once for each deck. On the page ${screenName('common.decks')}, choose the box, give the deck a name and touch ${screenName('deck.create')}.`,
      'The screen names a card: lay all its copies on the reader, one after the other. It counts, then names the next one; nobody has to touch the screen again.',
      'A card laid by mistake is taken off with one touch. You may stop, and go on another day.',
    ],
  },
  television: {
    title: 'Turn on the television',
    text: [
      'In the browser of the television, type `bornes.local/tv`. If that name leads nowhere, type the address of numbers that the terminal shows, followed by `/tv`. If that does not help, see ' +
        `${screenName('reach.title')} on the home page.`,
      `It shows a number. The computer or phone that manages the games shows it at once: touch ${screenName('devices.screen.accept')}. This is done once.`,
      'The television waits for a table and will show it by itself. Its remote control is enough: arrows, OK and Back.',
    ],
  },
  open: {
    title: 'Open a table',
    text: [
      `Under ${screenName('home.stage.how')}, touch a way to play, such as ${screenName('home.way.tags')}. Say how many you are, write the names in the order of play, then ${screenName('home.next')} and ${screenName('home.create')}.`,
      'Next time the same players and the same box are offered: one touch is enough.',
    ],
  },
  join: {
    title: 'Let the phones in',
    text: [
      'Each player points the camera at the QR code on the television, or opens the address beside it and types the six digits. Then they say who they are.',
      'A phone is not needed. It answers questions, corrects, and shows how everybody stands.',
    ],
  },
  lay: {
    title: 'Lay the cards',
    text: [
      'Play as you always do, and lay each card on the reader for a moment before you leave it in its place. The reader answers with its light and a sound; the television shows the race.',
      'The companion knows whose turn it is. A hazard that may be meant for several sides is a question: answer on a phone, or with a side’s token.',
    ],
  },
  refused: {
    title: 'When a card is refused',
    text: [
      'The television says why, with the page of the rule book. Nothing has changed until the table has decided.',
      `On a phone, touch ${screenName('phone.question.takeBack')}, ${screenName('phone.refused.discard')}, or ${screenName('phone.refused.overrule')}: the companion is a referee, not a jailer.`,
    ],
  },
  correct: {
    title: 'Mend a mistake',
    text: [
      `${screenName('common.undo')}, at the foot of the phone, takes the last move back and says which it was. The pencil beside it corrects it. For an older one, touch it under ${screenName('phone.tab.moves')}: you see what changes before you confirm.`,
    ],
  },
  finish: {
    title: 'The sheet, then the next round',
    text: [
      `At the end of the round the sheet writes itself, line by line. Deal and touch ${screenName('phone.next')}, or simply lay the first card.`,
      'After the win, the same screens offer a rematch and the result to share.',
    ],
  },
} as const;
