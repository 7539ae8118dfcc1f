import { cutTo } from '../game/timeline.ts';
import { keyMomentsOf } from './keyMoments.ts';
import { endsAfterwards, isInterval } from './endedRound.ts';
import { openTable } from './evolve.ts';
import type { TableState, TableTimeline } from './state.ts';
import type { LookView } from './view.ts';
import { viewTable } from './viewTable.ts';

/**
 * Returns the table after that many accepted moves, at most as it is now. Questions and refusals in
 * between are not restored.
 */
export function tableAtMove(moves: number, state: TableState): TableState {
  const timeline = cutTo(state.timeline, moves);
  const { setup, looking, line, paused, byEar } = state;
  const fresh = openTable({ type: 'tableCreated', setup });
  return { ...fresh, looking, line, paused, byEar, timeline, interval: isInterval(timeline) };
}

/**
 * Returns the view of an earlier move. `position` as in `viewTable`.
 *
 * @throws if the table has dropped some of its moves
 */
export function viewTableAtMove(
  code: string,
  position: number,
  moves: number,
  state: TableState,
): LookView {
  const keyMoments = keyMomentsOf(state.timeline);
  return {
    view: viewTable(code, position, tableAtMove(moves, state)),
    length: state.timeline.length,
    roundEnds: roundEndsOf(state.timeline),
    keyMoments,
  };
}

/**
 * Returns the number of moves after which each round's sheet was final. Corrections before the next
 * round belong to the round.
 */
function roundEndsOf(timeline: TableTimeline): readonly number[] {
  const ends: number[] = [];
  let next: TableTimeline | null = null;
  for (let line = timeline; line.last !== null; line = line.last.before) {
    if (isInterval(line) && (next === null || !endsAfterwards(next))) ends.push(line.length);
    next = line;
  }
  return ends.reverse();
}
