import type { Move } from './moves.ts';
import { pointsSoFar } from './scoring.ts';
import type { State } from './state.ts';

/** People tell of coups-fourrés and of extensions; whoever arrives ends a round, which is told of anyway. */
export const isHighlight = (move: Move): boolean =>
  move.type === 'coupFourre' || (move.type === 'extend' && move.extend);

/** In points, or in rounds won where those are counted. */
export function pointsNow({ setup, round, totals }: State): readonly number[] {
  const counts = setup.rules.tariff !== null && round !== null;
  const running = counts ? pointsSoFar(round, setup) : [];
  return totals.map((total, side) => total + (running[side] ?? 0));
}

/** What a race is about: points, or where rounds won are counted, the way with them, as they say nothing before a round is over. */
export function raceNow(state: State): readonly number[] {
  const { rules } = state.setup;
  const points = pointsNow(state);
  if (rules.tariff !== null) return points;
  return points.map((won, side) => won * rules.distance + (state.round?.sides[side]?.km ?? 0));
}
