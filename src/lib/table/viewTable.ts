import { recentSteps } from '../game/timeline.ts';
import { isOverrulableMove, isOverruled, viewGame } from '../games.ts';
import { otherReading } from './switching.ts';
import type { Step, TableState, Warning } from './state.ts';
import type { PlayedView, TableView, WarningView } from './view.ts';
import { viewQuestion } from './viewQuestion.ts';

const RECENT_MOVES = 20;

/** What every screen of the table shows; `position` is the number of changes stored so far. */
export function viewTable(code: string, position: number, state: TableState): TableView {
  const { timeline, question, warning, notice, discardArmed, interval } = state;
  return {
    code,
    position,
    deck: state.setup.deck,
    looking: state.looking,
    match: viewGame(timeline.now),
    question: question === null ? null : viewQuestion(question),
    warning: warning === null ? null : viewWarning(warning),
    notice,
    discardArmed,
    interval,
    moves: timeline.length,
    recent: viewRecent(state),
    switchable: viewSwitchable(state),
  };
}

function viewWarning({ move, refusal }: Warning): WarningView {
  return {
    move,
    refusal,
    overrulable: isOverrulableMove(move, refusal),
    discardable: refusal.code !== 'match-over' && refusal.code !== 'extension-pending',
  };
}

function viewRecent({ timeline }: TableState): PlayedView[] {
  return recentSteps(timeline, RECENT_MOVES).map((step, index) =>
    viewStep(step, timeline.length - index),
  );
}

function viewStep(step: Step, number: number): PlayedView {
  const { move, round, at, source } = step;
  return { number, move, overruled: isOverruled(move), round, at, source };
}

function viewSwitchable(state: TableState): TableView['switchable'] {
  const other = otherReading(state);
  if (other === null) return null;
  return other.type === 'coupFourre' ? 'to-coup-fourre' : 'to-play';
}
