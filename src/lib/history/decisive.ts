import type { RoundFigures, Standing } from '../game/standing.ts';

/**
 * The round that decided a match: the first after which the winners led alone and were never caught up with again. Its
 * number from 1; null where there is no telling: the match goes on, is drawn, or was one round.
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

/** What the winner did in the one round that a match came to; null: it was several, is drawn or goes on, or has no rounds. */
export function onlyRound({ inRounds, rounds, winners, sides }: Standing): RoundFigures | null {
  const [winner, ...others] = winners ?? [];
  if (winner === undefined || others.length > 0 || !inRounds || rounds !== 1) return null;
  return sides[winner]?.rounds[0] ?? null;
}
