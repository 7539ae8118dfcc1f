import { Dice } from '#lib/game/dice.ts';
import { Standing } from '#lib/odds/millebornes/match.ts';
import { Player } from '#lib/odds/millebornes/player.ts';
import type { Policy } from '#lib/odds/millebornes/policies.ts';
import { compile } from '#lib/odds/millebornes/rulesTable.ts';
import { Simulator } from '#lib/odds/millebornes/simulator.ts';
import type { Setup } from '#lib/millebornes/state.ts';
import { setupOf } from '../../support/millebornes.ts';
import { inSides } from '../../support/randomMatch.ts';
import { bothWays, type Pair, type Versus } from './pairs.ts';

/** Whole matches of two policies; points ahead are those of a round. */
export function matchPairs(setup: Setup, one: Policy, other: Policy): Versus {
  const simulator = new Simulator(compile(setup));
  const [strong, weak] = [new Player(one), new Player(other)];
  return (seed, number) =>
    bothWays(
      playMatch(simulator, [strong, weak], 0, [seed, number]),
      playMatch(simulator, [weak, strong], 1, [seed, number]),
    );
}

/** Tables of two sides at which policies are compared, to 5,000 points. */
export const TABLES = (
  [
    ['classique', 4],
    ['classique', 2],
    ['prestige', 2],
  ] as const
).map(([edition, players]) => {
  const seats = ['Anne', 'Bruno', 'Alice', 'Basile'].slice(0, players);
  return setupOf({ edition, options: { target: 5000 }, seats, sides: inSides(seats, 2) });
});

function playMatch(
  simulator: Simulator,
  players: readonly Player[],
  side: number,
  [seed, pair]: readonly [number, number],
): Pair {
  const standing = new Standing(simulator.rules);
  const whims = new Dice(seed, -1 - pair);
  while (standing.winners() === 0) {
    const cards = new Dice(seed + standing.rounds, pair);
    simulator.playRound(standing.first(), players, cards, whims);
    standing.add(simulator.sheets);
  }
  const winners = standing.winners();
  const shared = winners === 0b11 ? 0.5 : (winners >> side) & 1;
  const [own = 0, others = 0] = [standing.totals[side], standing.totals[1 - side]];
  return { won: shared, ahead: (own - others) / standing.rounds };
}
