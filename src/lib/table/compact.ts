import { dropOldSteps } from '../game/timeline.ts';
import { isOfThisLine } from './correct/correct.ts';
import type { TableCommand } from './commands.ts';
import { isUndoable } from './screens.ts';
import type { TableState } from './state.ts';

/** Number of moves that screens show. */
export const RECENT_MOVES_COUNT = 20;

/**
 * Drops moves of earlier rounds once a round has ended, except those that screens show. The log
 * still has them.
 */
export function dropEarlierRounds(state: TableState): TableState {
  // A correction can only be undone if the line before it is complete.
  if (!state.interval || state.timeline.replaced !== null) return state;
  const timeline = dropOldSteps(state.timeline, RECENT_MOVES_COUNT);
  return timeline === state.timeline ? state : { ...state, timeline };
}

export const hasAllMoves = ({ timeline }: TableState): boolean => timeline.forgotten === 0;

/**
 * True if deciding this command may need moves that were dropped. A command that names an outdated
 * line is refused without them.
 */
export function mayNeedDroppedMoves(command: TableCommand, state: TableState): boolean {
  switch (command.type) {
    case 'undo':
      return isUndoable(command, state);
    case 'correct':
      return isOfThisLine(command, state);
    case 'switchReading':
      return true;
    case 'act':
      return command.action === 'undo';
    case 'answerAs':
      return state.question === null;
    case 'tap': {
      const { binding } = command;
      // The token of a player or side may give that player the last card.
      if (binding?.type === 'seat' || binding?.type === 'side') return state.question === null;
      return binding?.type === 'action' && binding.action === 'undo';
    }
    default:
      return false;
  }
}
