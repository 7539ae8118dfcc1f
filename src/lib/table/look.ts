import { cutTo } from '../game/timeline.ts';
import { keyMomentsOf } from './keyMoments.ts';
import { isInterval } from './endedRound.ts';
import { openTable } from './evolve.ts';
import type { TableState } from './state.ts';
import type { LookView } from './view.ts';
import { viewTable } from './viewTable.ts';

/**
 * The table as it stood after that many accepted moves, or as it stands if there are fewer. Questions and refusals in
 * between are not remembered: only accepted moves are on the line.
 */
export function lookAt(moves: number, state: TableState): TableState {
  const timeline = cutTo(state.timeline, moves);
  const { setup, looking, line, paused, byEar } = state;
  const fresh = openTable({ type: 'tableCreated', setup });
  return { ...fresh, looking, line, paused, byEar, timeline, interval: isInterval(timeline) };
}

/**
 * What a screen shows that looks back to a move; `position` as in `viewTable`.
 * @throws when the table does not remember all its moves
 */
export function viewLook(
  code: string,
  position: number,
  moves: number,
  state: TableState,
): LookView {
  const keyMoments = keyMomentsOf(state.timeline);
  return {
    view: viewTable(code, position, lookAt(moves, state)),
    length: state.timeline.length,
    roundEnds: keyMoments
      .filter(({ reason }) => reason.type === 'ended')
      .map(({ number }) => number),
    keyMoments,
  };
}
