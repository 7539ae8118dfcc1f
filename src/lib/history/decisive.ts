import type { RoundFigures, Standing } from '../game/standing.ts';

/**
 * Returns the number of the round, from 1, after which the winners stayed in the lead. Null if the
 * match is not over, was drawn or had one round.
 */
export function decisiveRound({ sides, rounds, winners }: Standing): number | null {
  const [winner, ...others] = winners ?? [];
  if (winner === undefined || others.length > 0 || rounds < 2) return null;
  const totals = sides.map(() => 0);
  let since: number | null = null;
  for (let round = 0; round < rounds; round++) {
    sides.forEach((side, at) => {
      totals[at] = (totals[at] ?? 0) + (side.rounds[round]?.points ?? 0);
    });
    const own = totals[winner] ?? 0;
    const leads = totals.every((total, at) => at === winner || total < own);
    since = leads ? (since ?? round + 1) : null;
  }
  return since;
}

/**
 * Returns the winner's figures of a match with one round; null if it had more or none, is not over
 * or was drawn.
 */
export function onlyRound({ inRounds, rounds, winners, sides }: Standing): RoundFigures | null {
  const [winner, ...others] = winners ?? [];
  if (winner === undefined || others.length > 0 || !inRounds || rounds !== 1) return null;
  return sides[winner]?.rounds[0] ?? null;
}
