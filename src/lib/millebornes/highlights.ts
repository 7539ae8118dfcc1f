import type { Move } from './moves.ts';
import { pointsSoFar } from './scoring.ts';
import type { State } from './state.ts';

/** People tell of coups-fourrés, of extensions, and of whoever arrived: a round may end in other ways too. */
export const isHighlight = (move: Move, before: State, after: State): boolean =>
  move.type === 'coupFourre' ||
  (move.type === 'extend' && move.extend) ||
  arrivals(after) > arrivals(before);

const arrivals = ({ rounds }: State): number =>
  rounds.filter(({ end }) => end === 'distance').length;

/** The side ahead in points, or in rounds won where those are counted. */
export function leader({ setup, round, totals }: State): number | null {
  const counts = setup.rules.tariff !== null && round !== null;
  const running = counts ? pointsSoFar(round, setup) : [];
  const points = totals.map((total, side) => total + (running[side] ?? 0));
  const most = Math.max(...points);
  const first = points.indexOf(most);
  return points.lastIndexOf(most) === first ? first : null;
}
