import type { TableSetup } from '#lib/games.ts';
import { pick } from '../elevensDeal.ts';
import { elevensFor, eachAlone, TWO_TEAMS } from '../evening.ts';
import type { Random } from '../randomMatch.ts';

const TWO = eachAlone('Anne', 'Bruno');
const RACES: readonly TableSetup[] = [
  TWO,
  { ...TWO, edition: 'prestige' },
  { ...TWO, edition: 'green', options: { rounds: 3 } },
  { ...TWO_TEAMS, options: { target: 3000 } },
];
// The names of those who play by known hands elsewhere.
const NAMES = ['Anne', 'Bruno', 'Chloé', 'Denis'];

/** A table of the game, without a deck. */
export const setupFor = (game: TableSetup['game'], random: Random): TableSetup =>
  game === 'elevens'
    ? { ...elevensFor(...NAMES.slice(0, pick([2, 3, 4], random))), options: { beginner: false } }
    : pick(RACES, random);
