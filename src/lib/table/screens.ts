import { isInquiry, type Action } from '../game/actions.ts';
import { stepBack } from '../game/timeline.ts';
import {
  cardOf,
  decideMove,
  setsRight,
  discardMove,
  endRound,
  isMatchOver,
  isOverrulable,
  overruled,
  playerOnTurn,
  switchedMove,
} from '../games/playing.ts';
import { decideCorrection } from './correct/correct.ts';
import { answerOnly, notNow, settle, type TableDecision, noted } from './decision.ts';
import { isPlayed, settleAnswer } from './settleAnswer.ts';
import type { MoveSource, TableEvent } from './events.ts';
import { evolveTable } from './evolve.ts';
import { isReview } from './notice.ts';
import { isCalled, type TableState } from './state.ts';
import type { GameMove, GameState } from '../games.ts';
import type { Binding } from './binding.ts';
import type { TableCommand } from './commands.ts';

const done = { outcome: 'accepted', move: null } as const;

/** Answers the open question by the index of a choice. A late answer to an older question is told so. */
export function answerQuestion(id: string, index: number, state: TableState): TableDecision {
  const { question } = state;
  if (question === null) return notNow('nothing-to-answer');
  if (question.id !== id) return notNow('moved-on');
  return settleAnswer(question, index, 'screen', state);
}

/** Is a card there that is no move yet? */
export const isOpen = ({ question, warning, link, leftovers }: TableState): boolean =>
  question !== null || warning !== null || link !== null || leftovers.length > 0;

/** Whoever takes something back hears what all are told of it. */
function reviewed(event: TableEvent, state: TableState): TableDecision {
  // When it happens is of no matter to what is told.
  const { notice } = evolveTable(event, { ...state, notice: null }, 0);
  const review = notice !== null && isReview(notice) ? { review: notice } : {};
  return { events: [event], answer: { ...done, ...review } };
}

/** Returns the card in question or refused to the hand; else a link, or the last card left over. */
export function takeBack(state: TableState): TableDecision {
  if (!isOpen(state)) return notNow('nothing-refused');
  const { question } = state;
  // Its card lies there as played: only the question goes, or the attack that it followed.
  if (question?.kind === 'whose-discard') {
    return { events: [{ type: 'questionClosed' }], answer: done };
  }
  if (question !== null && isPlayed(question)) {
    return 'refused' in question && question.refused !== undefined
      ? { events: [{ type: 'questionClosed' }], answer: done }
      : undoLast(state);
  }
  return reviewed({ type: 'cardTakenBack' }, state);
}

/** Discards the card in question for the player on turn, or a refused card for the player who laid it. */
export function discardOpenCard(source: MoveSource, state: TableState): TableDecision {
  const { question, warning } = state;
  const open = question ?? warning;
  if (open === null) return notNow('nothing-refused');
  if (question !== null && isPlayed(question)) return notNow('answer-first');
  const game = state.timeline.now;
  const card = 'card' in open ? open.card : cardOf(open.move, game);
  const laidBy = warning !== null && 'by' in warning.move ? warning.move.by : null;
  const by = question === null ? laidBy : null;
  const move = card === null ? null : discardMove(card, by ?? playerOnTurn(game), game);
  return move === null ? notNow('not-discardable') : settle(move, open.tag, source, state);
}

/** The table lets the refused card lie, against the rules. */
export function overruleRefusal(state: TableState, source: MoveSource): TableDecision {
  const { warning } = state;
  if (warning === null) return notNow('nothing-refused');
  const game = state.timeline.now;
  if (!isOverrulable(warning.move, warning.refusal, game)) return notNow('not-overrulable');
  return settle(overruled(warning.move, game), warning.tag, source, state);
}

/** Takes back the last accepted move, or the correction that came after it. */
export function undoLast(state: TableState): TableDecision {
  if (stepBack(state.timeline) === null) return notNow('nothing-to-undo');
  return reviewed({ type: 'moveUndone' }, state);
}

/** The last move as somebody saw it. */
interface SeenLast {
  readonly moves: number;
  readonly line?: number;
}

/** Whether that is still the last move. */
export const isOfNow = ({ moves, line }: SeenLast, state: TableState): boolean =>
  moves === state.timeline.length && (line ?? state.line) === state.line;

/** Takes back the move of that number; if another one has followed, nothing happens. */
export const undoMove = (seen: SeenLast, state: TableState): TableDecision =>
  isOfNow(seen, state) ? undoLast(state) : notNow('moved-on');

/** Clears the sheet of the round that ended. */
export function nextRound(state: TableState): TableDecision {
  if (!state.interval || isMatchOver(state.timeline.now)) return notNow('no-round-to-start');
  return { events: [{ type: 'roundStarted' }], answer: done };
}

/** Reads the safety just played the other way: as an ordinary play, or as a coup-fourré (readings.md, I4). */
export function switchReading(state: TableState): TableDecision {
  const other = otherReading(state);
  const last = state.timeline.last;
  if (other === null || last === null) return notNow('no-coup-fourre-to-switch');
  if (state.timeline.replaced !== null) {
    // Undo would take back the correction that led here, not the move.
    const { line, timeline } = state;
    const last = { line, moves: timeline.length, number: timeline.length };
    return decideCorrection({ ...last, change: { type: 'replace', move: other } }, state);
  }
  const decided = decideMove(other, last.before.now);
  if (!decided.ok) return notNow('no-coup-fourre-to-switch');
  const { tag, source } = last.step;
  return {
    events: [
      { type: 'moveUndone' },
      { type: 'movePlayed', move: other, events: decided.value, tag, source },
    ],
    answer: { outcome: 'accepted', move: other },
  };
}

/** The other way to read the last move, when it was a safety played one of two ways (readings.md, I4). */
export function otherReading(state: TableState): GameMove | null {
  const { last } = state.timeline;
  if (last === null) return null;
  const other = switchedMove(last.step.move, last.before.now);
  return other !== null && decideMove(other, last.before.now).ok ? other : null;
}

/*
 * During a pause cards may be lifted and laid again, on readers too (to wipe the table, say). It holds back whatever
 * would play something. Corrections stay possible, since that is what a pause is used for; anybody can end it.
 */

const HELD: Readonly<Record<TableCommand['type'], boolean>> = {
  tap: true,
  act: true,
  answerAs: true,
  readerProblem: true,
  move: true,
  answer: true,
  discardRefused: true,
  overrule: true,
  armDiscard: true,
  switchReading: true,
  nextRound: true,
  partnerActs: true,
  partnerStuck: true,
  takeBack: false,
  undo: false,
  correct: false,
  pause: false,
  callReferee: false,
  endPlay: false,
  byEar: false,
  rename: false,
  houseToken: false,
  partner: false,
  partnerCard: false,
};

/**
 * Whether the command is held back during a pause. Changing a count or a sheet is a correction, not play, and ending a round
 * plays nothing; the token that pauses also ends the pause, and whoever asks is answered.
 */
export const isHeldByPause = (command: TableCommand, { timeline }: TableState): boolean =>
  HELD[command.type] &&
  !(command.type === 'move' && playsNothing(command.move, timeline.now)) &&
  !(command.type === 'tap' && isFreeToken(command.binding)) &&
  !(command.type === 'act' && isFree(command.action));

const playsNothing = (move: GameMove, game: GameState): boolean =>
  setsRight(move, game) || move.type === endRound(game)?.type;

const isFreeToken = (binding: Binding | null): boolean =>
  binding?.type === 'action' && isFree(binding.action);

/** What ends the pause, asks, or calls somebody. */
const isFree = (action: Action): boolean =>
  FREE.some((free) => free === action) || isInquiry(action);
const FREE = ['pause', 'language', 'call-referee', 'chances'] as const;

export function setPause(paused: boolean, state: TableState): TableDecision {
  const done = { outcome: 'accepted', move: null } as const;
  return paused === state.paused
    ? { events: [], answer: done }
    : noted({ type: 'pauseSet', paused });
}

/** Says that the time of the match is out, or that it goes on. */
export function endPlay(ended: boolean, state: TableState): TableDecision {
  return ended === state.ended
    ? answerOnly({ outcome: 'accepted', move: null })
    : noted({ type: 'playEnded', ended });
}

/** Calls somebody of the hall, as often as asked, since that is said each time; or says that it is settled. */
export const callReferee = (called: boolean, state: TableState): TableDecision =>
  called || isCalled(state) ? noted({ type: 'refereeCalled', called }) : answerOnly(done);

/** Whether the rounds are kept for the ear from now on; that is no move, and whatever is open stays so. */
export const setByEar = (byEar: boolean, state: TableState): TableDecision =>
  byEar === state.byEar ? answerOnly(done) : noted({ type: 'byEarSet', byEar });
