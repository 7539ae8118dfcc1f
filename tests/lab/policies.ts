import { POLICIES } from '#lib/odds/millebornes/policies.ts';
import { matchPairs, TABLES } from './peers/matches.ts';
import { countOn, NOTHING_COUNTED, withError } from './peers/pairs.ts';
import { readOptions } from './shared/options.ts';

/**
 * The strongest policy against those that can be described, at the same deals: each match is played twice, with the same
 * cards in the same order and the sides changed over, and a pair counts as one observation. `npm run policies`.
 */
const options = readOptions({ pairs: 2000, seed: 1954 });
const OTHERS = ['greedy', 'longestFirst', 'random', 'casual', 'sensible', 'aggressive'] as const;

for (const setup of TABLES) {
  const name = `${setup.edition}, ${String(setup.seats.length)} players on two sides, to 5000 points`;
  console.log(`\n${name}: ${String(options.pairs)} pairs of matches at the same deals`);
  console.log(`${'against'.padEnd(16)}matches won, %     points ahead a round`);
  for (const other of OTHERS) {
    const versus = matchPairs(setup, POLICIES.strongest, POLICIES[other]);
    const bounds = { most: options.pairs, seconds: Infinity };
    const { pairs, won, ahead } = countOn(versus, options.seed, bounds, NOTHING_COUNTED).count;
    const figures = [withError(won, pairs, 100).padStart(14), withError(ahead, pairs).padStart(22)];
    console.log(other.padEnd(16) + figures.join(''));
  }
}
