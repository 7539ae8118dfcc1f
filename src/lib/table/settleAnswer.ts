import { armDiscard } from './armedDiscard.ts';
import { notNow, settleMove, type TableDecision, askQuestion } from './decision.ts';
import type { GameMove } from '../games.ts';
import type { MoveSource, TableEvent } from './events.ts';
import { replaceByDiscard, swapLastMoves, takeBackSafety } from './readingOrder.ts';
import { type Question, CHOICES_PER_PAGE, type AskedPlace } from './question.ts';
import type { TableState } from './state.ts';
import type { Warning } from './warning.ts';

/** Settles the open question by one of its choices. */
export function settleAnswer(
  question: Question,
  index: number,
  source: MoveSource,
  state: TableState,
): TableDecision {
  const choice = question.choices[index];
  if (choice === undefined) return notNow('no-such-choice');
  const { move } = choice;
  if (question.kind === 'whose-discard') {
    return index === question.choices.length - 1
      ? armDiscard(true, state)
      : replayed(replaceByDiscard(move, state), choice);
  }
  if (!isPlayed(question)) return settleMove(move, question.tag, source, state);
  if (question.kind !== 'which-place' && question.refused !== undefined) {
    return settleRefused(question.refused, index === 0 ? null : move, state);
  }
  return index === 0
    ? { events: [{ type: 'questionClosed' }], answer: { outcome: 'accepted', move } }
    : replayed(swapLastMoves(move, state), choice);
}

/** Reopens the refused attack. `answer` is the safety read before it, as another player's. */
function settleRefused(
  refused: Warning,
  answer: GameMove | null,
  state: TableState,
): TableDecision {
  const events =
    answer === null
      ? [{ type: 'moveRefused', ...refused } as const]
      : takeBackSafety(refused, answer, state);
  if (events === null) return notNow('moved-on');
  const last = events.at(-1);
  return last?.type === 'moveRefused'
    ? { events, answer: { outcome: 'refused', refusal: last.refusal, move: last.move } }
    : { events, answer: { outcome: 'accepted', move: answer } };
}

export const isPlayed = (question: Question): boolean =>
  question.kind === 'whose-discard' ||
  (question.kind !== 'which-place' && question.played === true);

const replayed = (
  events: readonly TableEvent[] | null,
  { move }: Question['choices'][number],
): TableDecision =>
  events === null ? notNow('moved-on') : { events, answer: { outcome: 'accepted', move } };

/*
 * A joker may fit in dozens of places, and a link may come from two rows. With cards and tokens
 * alone, players choose as follows.
 *
 * The reader's answer numbers the first eight choices ("1: red 9; 2: red 13"), and side tokens 1 to
 * 8 select one. Laying the same card again shows the next eight, and the first ones after the last.
 * The discard token discards the joker; the undo token takes the card back. A reader that stands
 * for a row asks only about places in that row.
 */

export function nextChoices(question: AskedPlace, state: TableState): TableDecision {
  const next = question.from + CHOICES_PER_PAGE;
  return askQuestion({ ...question, from: next < question.choices.length ? next : 0 }, state);
}

export function answerByNumber(
  number: number,
  question: AskedPlace,
  state: TableState,
): TableDecision {
  const choice = number < CHOICES_PER_PAGE ? question.choices[question.from + number] : undefined;
  return choice === undefined
    ? notNow('no-such-choice')
    : settleMove(choice.move, question.tag, 'reader', state);
}
