import { forget } from '../game/timeline.ts';
import { isOfThisLine } from './correct/correct.ts';
import type { TableCommand } from './commands.ts';
import { isOfNow } from './screens.ts';
import type { TableState } from './state.ts';

/** How many moves screens show. */
export const RECENT_MOVES = 20;

/**
 * What a table remembers while it is played: the moves of the current round, and those that its screens show. Earlier
 * ones are let go when a round ends; they are in the log, and most evenings nobody asks.
 */
export function compacted(state: TableState): TableState {
  // Undoing a correction returns to the line before it, however far back the two part.
  if (!state.interval || state.timeline.replaced !== null) return state;
  const timeline = forget(state.timeline, RECENT_MOVES);
  return timeline === state.timeline ? state : { ...state, timeline };
}

/** Whether the table still knows all its moves. */
export const isWhole = ({ timeline }: TableState): boolean => timeline.forgotten === 0;

/**
 * Whether deciding this command may need moves that were let go. A command that names an outdated line is refused
 * without looking.
 */
export function reachesBack(command: TableCommand, state: TableState): boolean {
  switch (command.type) {
    case 'undo':
      return isOfNow(command, state);
    case 'correct':
      return isOfThisLine(command, state);
    case 'switchReading':
      return true;
    case 'act':
      return command.action === 'undo';
    case 'tap':
      return command.binding?.type === 'action' && command.binding.action === 'undo';
    default:
      return false;
  }
}
