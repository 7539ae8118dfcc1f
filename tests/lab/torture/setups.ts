import type { Games, TableSetup } from '#lib/games.ts';
import type { TallySetup } from '#lib/tally/setup.ts';
import { pick } from '../../support/elevensDeal.ts';
import { byHand, elevensFor, eachAlone, TWO_TEAMS } from '../../support/evening.ts';
import type { Random } from '../../support/randomMatch.ts';
import type { Way } from './played.ts';

const TWO = eachAlone('Anne', 'Bruno');
const RACES: readonly Games['1000-bornes']['setup'][] = [
  TWO,
  { ...TWO, edition: 'prestige' },
  { ...TWO, edition: 'green', options: { rounds: 3 } },
  { ...TWO_TEAMS, options: { target: 3000 } },
];
// The names of those who play by known hands elsewhere.
const NAMES = ['Anne', 'Bruno', 'Chloé', 'Denis'];

export type Setup = TallySetup['counted'];

export const setupFor = (game: Setup['game'], random: Random): Setup =>
  game === 'elevens'
    ? { ...elevensFor(...NAMES.slice(0, pick([2, 3, 4], random))), options: { beginner: false } }
    : pick(RACES, random);

export const askedFor = (way: Way, setup: Setup): TableSetup =>
  way === 'sheet' ? byHand(setup) : setup;
