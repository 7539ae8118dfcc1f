import type { Standing } from '../game/standing.ts';

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
