import type { GuideText } from '../outline.ts';
import { devices } from './devices.ts';
import { evening } from './evening.ts';
import { more } from './more.ts';
import { tournament } from './tournament.ts';

export const guide: GuideText = {
  chapters: {
    evening: 'The first evening, in ten steps',
    cards: 'Cards and their tags',
    readers: 'Readers',
    televisions: 'The television',
    phones: 'Phones',
    hand: 'Counting by hand',
    ear: 'Playing by ear',
    tournament: 'A tournament',
    after: 'After the match',
    trouble: 'What to do when…',
  },
  steps: { ...evening, ...devices, ...more, ...tournament },
  terms: {
    extension: {
      term: 'extension',
      meaning: 'Whoever reaches 700 km may ask to go on to 1,000: more points, or a bonus lost.',
    },
    safety: {
      term: 'safety',
      meaning:
        'A card that guards against one kind of hazard for the whole round, and gives another turn: each box has four of them.',
    },
    side: { term: 'side', meaning: 'Who drives one car: a player, or a team.' },
    shutOut: {
      term: 'shut-out',
      meaning: 'A bonus against a side that did nothing; by the rule book, or the rule chosen.',
    },
    coupFourre: {
      term: 'coup-fourré',
      meaning:
        'A safety laid at once against the hazard it guards from: it is worth more, and its player has another turn.',
    },
    board: {
      term: 'board',
      meaning: 'An order of the cards that all tables of a tournament play.',
    },
    enrol: { term: 'enrol', meaning: 'Teach the companion your cards.' },
    bye: {
      term: 'bye',
      meaning: 'To have no opponent in a round, and to be given points all the same.',
    },
    box: { term: 'box', meaning: 'The game as it is sold: its cards and its rule book.' },
    token: { term: 'token', meaning: 'A tag that is no card: it answers, asks, undoes.' },
    reader: { term: 'reader', meaning: 'What hears which card is laid on it.' },
    organiser: {
      term: 'organiser',
      meaning: 'A device that opens tables, enrols cards and sets everything.',
    },
    round: {
      term: 'round',
      meaning:
        'Cards dealt once, until a side arrives or the cards end. A match is several of them.',
    },
    bridge: { term: 'bridge', meaning: 'The program that brings the server what readers hear.' },
    tag: { term: 'tag', meaning: 'The NFC sticker on a card, known by its number.' },
    pairedRound: {
      term: 'round of a tournament',
      meaning: 'The matches of a tournament that are played at the same time.',
    },
    table: {
      term: 'table',
      meaning: 'A match that is followed; its code has six letters or digits.',
    },
  },
};
