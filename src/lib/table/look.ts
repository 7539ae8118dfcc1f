import type { Timeline } from '../game/timeline.ts';
import { roundsPlayed, type GameState } from '../games.ts';
import { openTable } from './evolve.ts';
import type { Step, TableState } from './state.ts';
import type { LookView } from './view.ts';
import { viewTable } from './viewTable.ts';

type Line = Timeline<GameState, Step>;

/**
 * The table as it stood after that many accepted moves, or as it stands when there are not so many. What was asked
 * or refused in between is not remembered: only what was accepted is on the line.
 */
export function lookAt(moves: number, state: TableState): TableState {
  let timeline: Line = state.timeline;
  while (timeline.length > moves && timeline.last !== null) timeline = timeline.last.before;
  const { setup, looking } = state;
  const fresh = openTable({ type: 'tableCreated', setup });
  return { ...fresh, looking, timeline, interval: endedRound(timeline) };
}

/** What a screen shows that looks back to a move; `position` as in `viewTable`. */
export function viewLook(
  code: string,
  position: number,
  moves: number,
  state: TableState,
): LookView {
  return {
    view: viewTable(code, position, lookAt(moves, state)),
    length: state.timeline.length,
    roundEnds: roundEnds(state.timeline),
  };
}

function roundEnds(timeline: Line): number[] {
  const ends: number[] = [];
  for (let at = timeline; at.last !== null; at = at.last.before) {
    if (endedRound(at)) ends.push(at.length);
  }
  return ends.reverse();
}

const endedRound = ({ now, last }: Line): boolean =>
  last !== null && roundsPlayed(now) > roundsPlayed(last.before.now);
