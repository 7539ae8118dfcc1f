import { recentSteps, stepBack } from '../game/timeline.ts';
import {
  cardOf,
  decideMove,
  discardMove,
  isMatchOver,
  isOverrulable,
  markOverruled,
  playerOnTurn,
  otherReadingOf,
  roundNumber,
} from '../games/playing.ts';
import { decideCorrection } from './correct/correct.ts';
import {
  acceptEvent,
  answerOnly,
  notNow,
  settleMove,
  withNotice,
  type TableDecision,
} from './decision.ts';
import { isPlayed, settleAnswer } from './settleAnswer.ts';
import type { MoveSource, TableEvent } from './events.ts';
import { evolveTable } from './evolve.ts';
import { isReviewNotice } from './notice.ts';
import { isPlayedBy } from './partnerTypes.ts';
import { programsOf, undoneCount } from './partners.ts';
import {
  hasOpenCard,
  isAboutCurrentLine,
  isRefereeCalled,
  type SeenLast,
  type TableState,
} from './state.ts';
import type { GameMove } from '../games.ts';

const done = { outcome: 'accepted', move: null } as const;

/**
 * Answers the open question by the index of a choice. Refuses answers to an older question with
 * `moved-on`.
 */
export function answerQuestion(id: string, index: number, state: TableState): TableDecision {
  const { question } = state;
  if (question === null) return notNow('nothing-to-answer');
  if (question.id !== id) return notNow('moved-on');
  return settleAnswer(question, index, 'screen', state);
}

function reviewed(events: readonly TableEvent[], state: TableState): TableDecision {
  // The time does not affect the notice.
  const { notice } = events.reduce<TableState>((so, event) => evolveTable(event, so, 0), {
    ...state,
    notice: null,
  });
  const review = notice !== null && isReviewNotice(notice) ? { review: notice } : {};
  return { events, answer: { ...done, ...review } };
}

/** Returns the card in question or refused to the hand; else a link, or the last leftover card. */
export function takeBack(state: TableState): TableDecision {
  if (!hasOpenCard(state)) return notNow('nothing-refused');
  const { question } = state;
  // The card stays as played: only the question is closed, or the attack that followed.
  if (question?.kind === 'whose-discard') {
    return { events: [{ type: 'questionClosed' }], answer: done };
  }
  if (question !== null && isPlayed(question)) {
    return 'refused' in question && question.refused !== undefined
      ? { events: [{ type: 'questionClosed' }], answer: done }
      : undoLast(state);
  }
  return reviewed([{ type: 'cardTakenBack' }], state);
}

/**
 * Discards the card in question for the player on turn, or a refused card for the player who laid
 * it.
 */
export function discardOpenCard(source: MoveSource, state: TableState): TableDecision {
  const { question, warning } = state;
  const open = question ?? warning;
  if (open === null) return notNow('nothing-refused');
  if (question !== null && isPlayed(question)) return notNow('answer-first');
  const game = state.timeline.now;
  const card = 'card' in open ? open.card : cardOf(open.move, game);
  const move = card === null ? null : discardMove(card, openCardPlayer(state), game);
  if (move === null) return notNow('not-discardable');
  const { events, answer } = settleMove(move, open.tag, source, state);
  if (answer.outcome !== 'refused') return { events, answer };
  // The card stays open as it was laid, and can still be taken back or let lie.
  return source === 'reader'
    ? withNotice({ type: 'refused', refusal: answer.refusal }, answer)
    : answerOnly(answer);
}

/** Returns who laid the open card: the player of a refused one, else the player on turn. */
export function openCardPlayer({ question, warning, timeline }: TableState): string {
  const refused = question === null ? warning?.move : undefined;
  return refused !== undefined && 'by' in refused ? refused.by : playerOnTurn(timeline.now);
}

export function overruleRefusal(state: TableState, source: MoveSource): TableDecision {
  const { warning } = state;
  if (warning === null) return notNow('nothing-refused');
  const game = state.timeline.now;
  if (!isOverrulable(warning.move, warning.refusal, game)) return notNow('not-overrulable');
  return settleMove(markOverruled(warning.move, game), warning.tag, source, state);
}

export function undoLast(state: TableState): TableDecision {
  if (stepBack(state.timeline) === null) return notNow('nothing-to-undo');
  return reviewed([{ type: 'moveUndone' }], state);
}

/** Takes back the last move; of a person alone, the person's last with the program's after it. */
function undoOwnLast(state: TableState): TableDecision {
  const count = undoneCount(state);
  if (count === 0) return notNow('nothing-to-undo');
  return reviewed(
    Array.from({ length: count }, () => ({ type: 'moveUndone' })),
    state,
  );
}

/**
 * True if undo may follow: nothing has changed since, or only the program has answered. Its answer
 * is taken back with the person's move; once it ended a round, the page asks first.
 */
export function isUndoable(seen: SeenLast, state: TableState): boolean {
  if (isAboutCurrentLine(seen, state)) return true;
  const { timeline } = state;
  const since = timeline.length - seen.moves;
  if (since <= 0 || !isAboutCurrentLine({ ...seen, moves: timeline.length }, state)) return false;
  const programs = programsOf(state);
  const answers = recentSteps(timeline, since);
  const round = roundNumber(timeline.now);
  return (
    answers.length === since &&
    answers.every((each) => each.round === round && isPlayedBy(programs, each.move))
  );
}

/** Takes back the given move. Refuses with `moved-on` if another one has followed. */
export const undoMove = (seen: SeenLast, state: TableState): TableDecision =>
  isUndoable(seen, state) ? undoOwnLast(state) : notNow('moved-on');

/** Closes the finished round's sheet. Refuses with `no-round-to-start`. */
export function nextRound(state: TableState): TableDecision {
  if (!state.interval || isMatchOver(state.timeline.now)) return notNow('no-round-to-start');
  return { events: [{ type: 'roundStarted' }], answer: done };
}

/** Switches the last safety between an ordinary play and a coup-fourré (readings.md, I4). */
export function switchReading(state: TableState): TableDecision {
  const other = otherReading(state);
  const last = state.timeline.last;
  if (other === null || last === null) return notNow('no-coup-fourre-to-switch');
  if (state.timeline.replaced !== null) {
    // Undo would take back the earlier correction, not the move.
    const { line, timeline } = state;
    const last = { line, moves: timeline.length, number: timeline.length };
    return decideCorrection({ ...last, change: { type: 'replace', move: other } }, state);
  }
  const decided = decideMove(other, last.before.now);
  if (!decided.ok) return notNow('no-coup-fourre-to-switch');
  const { tag, source, reading } = last.step;
  return {
    events: [
      { type: 'moveUndone' },
      {
        type: 'movePlayed',
        move: other,
        events: decided.value,
        tag,
        source,
        ...(reading && { reading }),
      },
    ],
    answer: { outcome: 'accepted', move: other },
  };
}

/**
 * Returns the other interpretation of the last move, if it was a safety with two (readings.md, I4).
 */
export function otherReading(state: TableState): GameMove | null {
  const { last } = state.timeline;
  if (last === null) return null;
  const { move, reading } = last.step;
  const other = otherReadingOf(move, last.before.now);
  if (other === null || !decideMove(other, last.before.now).ok) return null;
  // A reader of one player or side, and a phone, name the player of the card.
  return isOfOther(other, move) && reading?.shared !== true ? null : other;
}

const isOfOther = (move: GameMove, other: GameMove): boolean =>
  'by' in move && 'by' in other && move.by !== other.by;

/** The token of the other player who may have laid the last card gives it to that player; null: it is no other's. */
export function giveToOther(
  isTheirs: (player: string) => boolean,
  state: TableState,
): TableDecision | null {
  const { last } = state.timeline;
  const other = otherReading(state);
  if (other === null || last === null || !isOfOther(other, last.step.move)) return null;
  return 'by' in other && isTheirs(other.by) ? switchReading(state) : null;
}

export function setPause(paused: boolean, state: TableState): TableDecision {
  const done = { outcome: 'accepted', move: null } as const;
  return paused === state.paused
    ? { events: [], answer: done }
    : acceptEvent({ type: 'pauseSet', paused });
}

/** Stores that time is up, or that play goes on. */
export function endPlay(ended: boolean, state: TableState): TableDecision {
  return ended === state.ended
    ? answerOnly({ outcome: 'accepted', move: null })
    : acceptEvent({ type: 'playEnded', ended });
}

/** Calls the referee, each time it is asked; or marks the call as settled. */
export const callReferee = (called: boolean, state: TableState): TableDecision =>
  called || isRefereeCalled(state)
    ? acceptEvent({ type: 'refereeCalled', called })
    : answerOnly(done);

/** Switches audio mode. It is not a move, and open items stay open. */
export const setAudioMode = (byEar: boolean, state: TableState): TableDecision =>
  byEar === state.byEar ? answerOnly(done) : acceptEvent({ type: 'byEarSet', byEar });
