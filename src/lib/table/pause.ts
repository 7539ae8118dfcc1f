import type { GameMove } from '../games.ts';
import type { TableCommand } from './commands.ts';
import { noted, type TableDecision } from './decision.ts';
import type { TableState } from './state.ts';

/*
 * Coffee has been spilled: cards are lifted, wiped and laid again, on the readers too. A pause holds whatever would
 * play something. What sets the past right stays open, since that is what a pause is used for; anybody ends it.
 */

const HELD: Readonly<Record<TableCommand['type'], boolean>> = {
  tap: true,
  readerProblem: true,
  move: true,
  answer: true,
  discardRefused: true,
  overrule: true,
  armDiscard: true,
  switchCoupFourre: true,
  nextRound: true,
  takeBack: false,
  undo: false,
  correct: false,
  pause: false,
  houseToken: false,
};

/** Whether the command waits until the table plays on. A count or a sheet is set right, not played. */
export const isHeldByPause = (command: TableCommand): boolean =>
  HELD[command.type] && !(command.type === 'move' && SET_RIGHT.includes(command.move.type));

const SET_RIGHT: readonly GameMove['type'][] = ['setDrawPile', 'correctSheet'];

export function setPause(paused: boolean, state: TableState): TableDecision {
  const done = { outcome: 'accepted', move: null } as const;
  return paused === state.paused
    ? { events: [], answer: done }
    : noted({ type: 'pauseSet', paused });
}
