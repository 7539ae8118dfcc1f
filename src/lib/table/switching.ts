import type { GameMove } from '../games.ts';
import { decideMove, switchedMove } from '../games/playing.ts';
import type { TableState } from './state.ts';

/** The other way to read the last move, when it was a safety played one of two ways (readings.md, I4). */
export function otherReading(state: TableState): GameMove | null {
  const { last } = state.timeline;
  if (last === null) return null;
  const other = switchedMove(last.step.move, last.before.now);
  return other !== null && decideMove(other, last.before.now).ok ? other : null;
}
