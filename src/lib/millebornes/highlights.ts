import type { Move } from './moves.ts';
import { pointsSoFar } from './scoring.ts';
import type { State } from './state.ts';

/** True for coups-fourrés and extensions. Arrivals end a round, which is a highlight anyway. */
export const isHighlight = (move: Move): boolean =>
  move.type === 'coupFourre' || (move.type === 'extend' && move.extend);

/**
 * Returns points by side with those certain in the current round, or rounds won if the match counts
 * those.
 */
export function pointsNow({ setup, round, totals }: State): readonly number[] {
  const counts = setup.rules.tariff !== null && round !== null;
  const running = counts ? pointsSoFar(round, setup) : [];
  return totals.map((total, side) => total + (running[side] ?? 0));
}

/**
 * Returns the points by side. If the match counts rounds won, returns them in km and adds the km of
 * the current round.
 */
export function raceNow(state: State): readonly number[] {
  const { rules } = state.setup;
  const points = pointsNow(state);
  if (rules.tariff !== null) return points;
  return points.map((won, side) => won * rules.distance + (state.round?.sides[side]?.km ?? 0));
}
