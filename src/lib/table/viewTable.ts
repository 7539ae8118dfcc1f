import { isOverruled } from '../game/actions.ts';
import { renamePlayersIn } from '../game/renaming.ts';
import { cardGameSetup, roundsPlayed, viewGame } from '../games/playing.ts';
import {
  isInterval,
  isRefereeCalled,
  type Step,
  type TableState,
  type TableTimeline,
  RECENT_MOVES_COUNT,
} from './state.ts';
import { countingPlayer } from './leftovers.ts';
import { predecessorsAt, renamingInRound } from './renaming.ts';
import { toPrompt } from './decision.ts';
import { undoneCount, viewPartners } from './partners.ts';
import { otherReading } from './screens.ts';
import type { Counting, PlayedView, TableView } from './view.ts';
import { viewWarning } from './warning.ts';

/** Returns the public state of the table. `position` is the number of changes stored so far. */
export function viewTable(code: string, position: number, state: TableState): TableView {
  const { timeline, question, warning, notice, times, discardArmed, interval, paused } = state;
  const partners = viewPartners(state);
  // `settle` accepts only moves of the table's own game, so all parts belong to one game. Types
  // cannot express that.
  return {
    code,
    position,
    deck: cardGameSetup(state.setup).deck,
    looking: state.looking,
    match: viewGame(timeline.now),
    question: question === null ? null : toPrompt(question, timeline.now),
    warning: warning === null ? null : viewWarning(warning, timeline.now),
    notice,
    laid: state.laid,
    times,
    discardArmed,
    interval,
    paused,
    ...(state.ended && { ended: true }),
    called: isRefereeCalled(state),
    byEar: state.byEar,
    ...(state.formerNames.size > 0 && {
      formerNames: [...state.formerNames].map(([was, is]) => ({ was, is })),
    }),
    ...(state.formerPlayers.length > 0 && {
      formerPlayers: predecessorsAt(state),
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

function viewRecent(state: TableState): PlayedView[] {
  const recent: PlayedView[] = [];
  for (let line = state.timeline; line.last !== null && recent.length < RECENT_MOVES_COUNT;) {
    recent.push(stepViewOf(line.last.step, line));
    line = line.last.before;
  }
  if (state.formerPlayers.length === 0) return recent;
  return recent.map((play) => ({
    ...play,
    move: renamePlayersIn(play.move, renamingInRound(play.round, state)),
  }));
}

/**
 * Cache: past moves never change, so views share them. With a thousand tables this saves 95 % of
 * the allocations.
 */
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
  // Corrections of a sheet between rounds belong to the finished round.
  const round = isInterval(line) ? roundsPlayed(line.now) : step.round;
  return { number, move, overruled: isOverruled(move), round, at, source, corrected };
}

function viewUndo(state: TableState): TableView['undoes'] {
  if (state.timeline.replaced !== null) return 'correction';
  return undoneCount(state) === 0 ? null : 'move';
}
