import { isOverruled } from '../game/actions.ts';
import { playedAt, roundsPlayed, viewGame } from '../games/playing.ts';
import { RECENT_MOVES } from './compact.ts';
import { isInterval } from './endedRound.ts';
import { countingPlayer } from './leftovers.ts';
import { asking } from './asking.ts';
import { viewPartners } from './partners.ts';
import { otherReading } from './screens.ts';
import { isCalled, type Step, type TableState, type TableTimeline } from './state.ts';
import type { Counting, PlayedView, TableView } from './view.ts';
import { viewWarning } from './warning.ts';

/** What every screen of the table shows; `position` is the number of changes stored so far. */
export function viewTable(code: string, position: number, state: TableState): TableView {
  const { timeline, question, warning, notice, times, discardArmed, interval, paused } = state;
  const partners = viewPartners(state);
  // `settle` accepts only moves of the table's own game, so everything shown is of one game; types cannot express that.
  return {
    code,
    position,
    deck: playedAt(state.setup).deck,
    looking: state.looking,
    match: viewGame(timeline.now),
    question: question === null ? null : asking(question, timeline.now),
    warning: warning === null ? null : viewWarning(warning, timeline.now),
    notice,
    laid: state.laid,
    times,
    discardArmed,
    interval,
    paused,
    ...(state.ended && { ended: true }),
    called: isCalled(state),
    byEar: state.byEar,
    ...(state.formerNames.size > 0 && {
      formerNames: [...state.formerNames].map(([was, is]) => ({ was, is })),
    }),
    moves: timeline.length,
    line: state.line,
    undoes: viewUndo(state),
    recent: viewRecent(state),
    switchable: otherReading(state)?.type ?? null,
    linkLaid: state.link !== null,
    counting: viewCounting(state),
    ...(partners && { partners }),
  } as TableView;
}

const viewCounting = (state: TableState): Counting => ({
  player: countingPlayer(state),
  laid: state.leftovers.map(({ by, card }) => ({ by, card })),
});

function viewRecent({ timeline }: TableState): PlayedView[] {
  const recent: PlayedView[] = [];
  for (let line = timeline; line.last !== null && recent.length < RECENT_MOVES;) {
    recent.push(stepViewOf(line.last.step, line));
    line = line.last.before;
  }
  return recent;
}

/** What was played stays as it was, so each view shares it with those before: a thousand tables make twenty times less of it. */
const stepViews = new WeakMap<TableTimeline, PlayedView>();

function stepViewOf(step: Step, line: TableTimeline): PlayedView {
  const before = stepViews.get(line);
  if (before !== undefined) return before;
  const view = viewStep(step, line);
  stepViews.set(line, view);
  return view;
}

function viewStep(step: Step, line: TableTimeline): PlayedView {
  const { move, at, source, corrected = false } = step;
  const { length: number } = line;
  // What puts a sheet right while it is looked at belongs to the round that it closes.
  const round = isInterval(line) ? roundsPlayed(line.now) : step.round;
  return { number, move, overruled: isOverruled(move), round, at, source, corrected };
}

function viewUndo({ timeline }: TableState): TableView['undoes'] {
  if (timeline.replaced !== null) return 'correction';
  return timeline.last === null ? null : 'move';
}
