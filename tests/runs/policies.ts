import { parseArgs } from 'node:util';
import { POLICIES } from '#lib/odds/millebornes/policies.ts';
import { setupOf } from '../support/millebornes.ts';
import { inSides } from '../support/randomMatch.ts';
import { duels, type Duel } from './policies/duels.ts';

/**
 * The strongest policy against those that can be described, at the same deals: each match is played twice, with the same
 * cards in the same order and the sides changed over, and a pair counts as one observation. `npm run policies`.
 */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1954' },
  },
});
const PAIRS = Number(values.pairs);
const SEED = Number(values.seed);
const STRONGEST = POLICIES.strongest;
const OTHERS = ['greedy', 'longestFirst', 'random', 'casual', 'sensible', 'aggressive'] as const;
const TABLES = [
  { edition: 'classique', players: 4, target: 5000 },
  { edition: 'classique', players: 2, target: 5000 },
  { edition: 'prestige', players: 2, target: 5000 },
] as const;

function main(): void {
  for (const { edition, players, target } of TABLES) {
    const seats = ['Anne', 'Bruno', 'Alice', 'Basile'].slice(0, players);
    const setup = setupOf({ edition, options: { target }, seats, sides: inSides(seats, 2) });
    const name = `${edition}, ${String(players)} players on two sides, to ${String(target)} points`;
    console.log(`\n${name}: ${String(PAIRS)} pairs of matches at the same deals`);
    console.log(`${'against'.padEnd(16)}matches won, %     points ahead a round`);
    for (const other of OTHERS)
      console.log(row(other, duels(setup, STRONGEST, POLICIES[other], PAIRS, SEED)));
  }
}

function row(name: string, all: readonly Duel[]): string {
  const won = withError(all.map((each) => each.won * 100));
  const ahead = withError(all.map((each) => each.ahead));
  return `${name.padEnd(16)}${won.padStart(14)}${ahead.padStart(22)}`;
}

/** A mean with the half width of its 95 % interval. */
function withError(values: readonly number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = 1.96 * Math.sqrt(squares / (values.length - 1) / values.length);
  return `${mean.toFixed(1)} ± ${error.toFixed(1)}`;
}

main();
