import { ahead } from '../game/ahead.ts';
import type { Move } from './moves.ts';
import { pointsSoFar } from './scoring.ts';
import type { State } from './state.ts';

/** People tell of coups-fourrés and of extensions; whoever arrives ends a round, which is told of anyway. */
export const isHighlight = (move: Move): boolean =>
  move.type === 'coupFourre' || (move.type === 'extend' && move.extend);

/** The side ahead in points, or in rounds won where those are counted. */
export function leader({ setup, round, totals }: State): number | null {
  const counts = setup.rules.tariff !== null && round !== null;
  const running = counts ? pointsSoFar(round, setup) : [];
  return ahead(totals.map((total, side) => total + (running[side] ?? 0)))?.side ?? null;
}
