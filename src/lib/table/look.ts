import { cutTo } from '../game/timeline.ts';
import { keyMomentsOf } from './keyMoments.ts';
import { endsAfterwards, isInterval } from './endedRound.ts';
import { openTable } from './evolve.ts';
import type { TableState, TableTimeline } from './state.ts';
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
    roundEnds: roundEndsOf(state.timeline),
    keyMoments,
  };
}

/** Where the sheet of each finished round stood last: what was put right on it before the next one is part of its round. */
function roundEndsOf(timeline: TableTimeline): readonly number[] {
  const ends: number[] = [];
  let next: TableTimeline | null = null;
  for (let line = timeline; line.last !== null; line = line.last.before) {
    if (isInterval(line) && (next === null || !endsAfterwards(next))) ends.push(line.length);
    next = line;
  }
  return ends.reverse();
}
