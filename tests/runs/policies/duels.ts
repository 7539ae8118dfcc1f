import { Dice } from '#lib/game/dice.ts';
import { Standing } from '#lib/odds/millebornes/match.ts';
import { Player } from '#lib/odds/millebornes/player.ts';
import type { Policy } from '#lib/odds/millebornes/policies.ts';
import { compile } from '#lib/odds/millebornes/rulesTable.ts';
import { Simulator } from '#lib/odds/millebornes/simulator.ts';
import type { Setup } from '#lib/millebornes/state.ts';

/** What one policy has more than another in a match: its share of the win, and points a round. */
export interface Duel {
  readonly won: number;
  readonly ahead: number;
}

/** Two matches at the same deals, sides changed over, are one observation. */
export function duels(
  setup: Setup,
  one: Policy,
  other: Policy,
  pairs: number,
  seed: number,
): readonly Duel[] {
  const simulator = new Simulator(compile(setup));
  const [strong, weak] = [new Player(one), new Player(other)];
  return Array.from({ length: pairs }, (_, pair) => {
    const there = playMatch(simulator, [strong, weak], 0, [seed, pair]);
    const back = playMatch(simulator, [weak, strong], 1, [seed, pair]);
    return { won: (there.won + back.won) / 2, ahead: (there.ahead + back.ahead) / 2 };
  });
}

/** A match by deals that the seed and its number give, seen from that side. */
function playMatch(
  simulator: Simulator,
  players: readonly Player[],
  side: number,
  [seed, pair]: readonly [number, number],
): Duel {
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
