import { screenName } from '../marks.ts';

export const devices = {
  stickers: {
    title: 'Which tags, and where they go',
    text: [
      'Take NTAG213 stickers of 25 mm, one for each card and some more for tokens. Neither the kind “for metal” nor that of 125 kHz.',
      'Stick them all in the same place, on the back of the card, near its middle. Two cards on top of each other disturb each other: lay them on the reader one by one.',
      'A sticker can be replaced: take the old one off on the page of the deck, then enrol the new one.',
    ],
  },
  codes: {
    title: 'Printed codes, for iPhones',
    text: [
      `An iPhone reads no tags, but its camera reads a code. On the page of the deck, ${screenName('sheet.codes')}: at 100%, then cut out each square with its white border, and stick it on the tag or beside it.`,
      'The code and the tag are one card: lay the one or show the other, it counts once. A deck without tags is played with its codes alone.',
      'Whoever photographs a code can print it too: among friends it will do, and the entry token has none.',
    ],
  },
  count: {
    title: 'Is the deck complete?',
    text: [
      `Before you play, or when you tidy up: on the page of the deck, ${screenName('check.title')}. Lay all the cards in any order; the screen says which are missing and which are from elsewhere.`,
      `${screenName('sheet.deck')} gives a box for each card, with the last digits of its tag.`,
    ],
  },
  tokens: {
    title: 'Tokens, to do without the phone',
    text: [
      `A token is a tag that is no card: it answers “against whom?”, discards, undoes, asks how the match stands, pauses. ${screenName('sheet.tokens')}: cut out the circles, stick each on a tag, then enrol them.`,
      'The entry token lets in a reader of another machine. Keep it apart.',
    ],
  },
  places: {
    title: 'Several readers, each in its place',
    text: [
      'One reader in the middle is enough. With several, tell each its place: the table, a side’s cards, a player’s moves, the discard pile, a hand, or the desk where cards are enrolled. Keep them ten centimetres apart.',
      `Which is which? Touch ${screenName('readers.which')} and lay a card on one of them: it lights up in the list.`,
    ],
  },
  phoneReader: {
    title: 'A phone as a reader',
    text: [
      `An Android phone reads the tags itself, in Chrome and over https: open ${screenName('device.title')}, then ${screenName('device.nfc.start')}. Hold the card to the back of the phone, then take it away.`,
      `An iPhone reads printed codes: open the same page over https, then ${screenName('device.camera.start')}. Hold the code some fifteen centimetres away, in the middle of the picture; the camera stays open, small, on the other pages.`,
    ],
  },
  typing: {
    title: 'A USB reader that types',
    text: [
      'Cheap readers type the number of a tag as a keyboard would. Plug one into any device that has the companion open: it is known by its first card, on the television too.',
    ],
  },
  away: {
    title: 'Readers on another machine',
    text: [
      'The bridge is a small program that hears readers and sends their cards: `npm run bridge -- --server http://…:3000`, or `table-companion bridge --server http://…:3000` if it comes from a package. The first time it asks for a code, which the organiser sees.',
      'The network is down? The cards laid stay on the disk of the bridge, and leave in their order when it is back.',
    ],
  },
  lab: {
    title: 'Try it with nothing',
    text: [
      `Started with \`npm start -- --lab\`, the companion has virtual readers and cards. On the page ${screenName('lab.title')}, touch ${screenName('lab.deck.make')}, then lay cards on the screen.`,
    ],
  },
  browser: {
    title: 'The television has a browser',
    text: [
      'LG and Samsung televisions made since 2020 will do, and recent sticks or boxes. Type the address once, and keep it as a bookmark.',
      'Press OK once: the screen stays lit and sound is allowed. Many televisions turn themselves off after some hours without a key: look for that among its settings.',
    ],
  },
  small: {
    title: 'A Raspberry Pi behind the screen',
    text: [
      'The best picture and the best sound, on any HDMI screen, and it starts with the power: `sudo hardware/install/install.sh --kiosk`, once, in the companion’s folder; if it comes from a package, `sudo table-companion kiosk on`.',
    ],
  },
  old: {
    title: 'The television is old',
    text: [
      'An old browser shows plainer movements. If it cannot show the race at all, it opens the plain page `/plain/CODE`, which asks anew every ten seconds.',
      'A computer connected by HDMI, or a tab that Chrome casts to the television, works too.',
    ],
  },
  set: {
    title: 'Set it from a phone',
    text: [
      `On a player’s phone, under ${screenName('common.more')}, ${screenName('televisions.title')}: sounds, voice, language, full screen and colours. A mute television says so for as long as it is mute.`,
    ],
  },
  chances: {
    title: 'Who will win?',
    text: [
      `In the ${screenName('common.settings')}, tick ${screenName('televisions.chances')}: a bar below the race then says how likely each side wins, in steps of 5%. Nothing of it is seen until then, nor in the first turns of a round, nor with rules of which it is not known yet.`,
      `To learn the game, tick ${screenName('settings.hints')} there too: the phone of a player whose hand is known then says to that player alone, on their turn, which card to play and where, under ${screenName('phone.hint')}. At a tournament it never does.`,
    ],
  },
  place: {
    title: 'Say who holds the phone',
    text: [
      `A phone plays for a player, referees, or watches. ${screenName('phone.part.ask')}: touch a name. When that player’s turn comes, the page changes its colour; a tone and a buzz can say it too.`,
    ],
  },
  touch: {
    title: 'Play without a reader',
    text: [
      `Without tags the table lives by its phones: under ${screenName('phone.hand.title')}, touch the card you have just laid. An attack asks against whom, if there is a choice. Rules, race and sheet are the same.`,
    ],
  },
  chair: {
    title: 'An empty chair',
    text: [
      `A player is late or has left, or you play alone: under ${screenName('common.more')}, then ${screenName('phone.chairs')}, give that seat to the computer (easy, medium or strong), and take it back at any time. With real cards, you enter its hand and play what it calls.`,
    ],
  },
  referee: {
    title: 'Have a referee',
    text: [
      `Without a referee, everybody may overrule a refusal and correct. Somebody touches ${screenName('devices.referee.take')} under ${screenName('common.more')}, in ${screenName('devices.panel.title')}: then it is theirs alone, with the right to turn out a phone that came after their own.`,
    ],
  },
  https: {
    title: 'A safe address, https',
    text: [
      `A phone reads tags, lends its camera and keeps its screen lit only on a page over https. ${screenName('trust.get')}, install it as the page describes for your device, and it is done for good.`,
      'With nothing installed: open the https address and go past the browser’s warning, for tonight.',
    ],
  },
  devices: {
    title: 'Who may do what',
    text: [
      'Whoever has the link of a table watches it. Whoever scanned the QR code, or typed the six digits, plays there. An accepted television shows all tables and answers their questions. Whoever opened the organiser’s link sets everything.',
      `The page ${screenName('devices.panel.house')} shows all who were let in, and turns out who has no more business there.`,
    ],
  },
} as const;
