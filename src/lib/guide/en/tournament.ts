import { screenName } from '../marks.ts';

export const tournament = {
  prepare: {
    title: 'Prepare the tournament',
    text: [
      `On the page ${screenName('common.tournaments')}, give it a name, choose the box, and say whether people play alone or in pairs.`,
      `${screenName('tournament.system.swiss')}: two at a table, against somebody with as many points. ${screenName('tournament.system.tables')}: points by place. ${screenName('tournament.system.groups')}: everybody meets all others of their own.`,
      `Length, points and tie-breaks are changed under ${screenName('tournament.more')}. Touch ${screenName('tournament.create')}: the page that opens is the director’s.`,
    ],
  },
  entrants: {
    title: 'Add players',
    text: [
      `Under ${screenName('tournament.entrants.paste')}, a name on each line, or a list copied from a spreadsheet. Whoever comes late plays from the next round on.`,
      `Somebody goes? ${screenName('tournament.entrants.list')}, then ${screenName('tournament.entrants.drop')} beside their name; they may come back at any time.`,
    ],
  },
  pairing: {
    title: 'Pair a round',
    text: [
      'The large button pairs the round. As long as it can be helped, nobody meets the same opponent twice, and nobody has two byes.',
      `Two people together, or somebody without an opponent? Say so before, under ${screenName('tournament.wishes')}.`,
    ],
  },
  results: {
    title: 'Results come in by themselves',
    text: [
      `Touch ${screenName('tournament.openTables')}: each table has its code, its television and its phones, as at home. When the match is over, its result goes in by itself.`,
      `The tables have cards with tags? Say first, under ${screenName('tournament.equipment')}, which deck and which readers go to which. A table plays without the companion? Touch ${screenName('tournament.result')} on its line, and type its points.`,
    ],
  },
  clock: {
    title: 'The clock of the round',
    text: [
      `When everybody sits, touch ${screenName('tournament.clock.start')}. One table alone may have more minutes, on its line. Tables that are late come first.`,
      `The gong sounds on the screen that shows the clock, if ${screenName('tournament.clock.sound')} was touched there. When time is out, that screen says what may still be played.`,
    ],
  },
  hallScreens: {
    title: 'The screens of the hall',
    text: [
      `Open on each large screen the address that is written under ${screenName('tournament.screens.here')}. From your page you choose what it shows: the standings, the seats, the clock, the television of one table, or that of the closest race. ${screenName('tournament.screens.which')} makes its name appear there.`,
      'Players scan the QR code of the same page: their phone says where they play, and how everybody stands. A star puts their favourites first.',
    ],
  },
  boards: {
    title: 'The same shuffle at every table',
    text: [
      `To give everybody the same luck: touch ${screenName('tournament.boards.open')}, then ${screenName('boards.draw')}, and say which round plays it.`,
      `Then stack a deck for each table. Choose it, choose that order, touch ${screenName('boards.stack.begin')}: the screen asks for the cards one by one. Lay each on the reader, then face up on the pile; at the end, turn the pile over.`,
      `At the table one card at a time is dealt, beginning with whoever plays first. ${screenName('boards.results')} measures each side by those who had the same cards. A card out of order is said to you alone. Elevens can be played so too, without its beginners’ rules.`,
    ],
  },
  putRight: {
    title: 'Mend a mistake of the tournament',
    text: [
      `A result can be corrected at any time, once the next round is paired too: open its round and touch ${screenName('tournament.result')}. The standings follow everywhere, tables that are paired stay as they are.`,
      `Tables to be paired anew: ${screenName('tournament.pair.anew')}. A whole round, as long as nothing in it has begun: ${screenName('tournament.withdraw')}.`,
    ],
  },
  paper: {
    title: 'On paper and as files',
    text: [
      `Under ${screenName('tournament.screens.paper')}: the standings, the seats, and slips for results to be signed, on sheets of A4. The lists can be downloaded too, for a spreadsheet or a program.`,
    ],
  },
  hall: {
    title: 'The whole hall at a glance',
    text: [
      `${screenName('common.hall')} shows all tables that are playing, first those that need somebody: referee called, refusal, question, silent reader, nothing laid for three minutes. The referee is called by a token, or from a phone.`,
    ],
  },
} as const;
