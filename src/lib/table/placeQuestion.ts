import { askQuestion, notNow, settle, type TableDecision } from './decision.ts';
import { NUMBERED_AT_ONCE, type AskedPlace } from './question.ts';
import type { TableState } from './state.ts';

/*
 * A joker may go in dozens of places, and a link may come from two rows. With cards and tokens alone, no screen in
 * sight, the place is chosen like this: the answer at the reader numbers the first eight choices ("1: red 9; 2: red
 * 13"), and the side tokens, 1 to 8, stand for these numbers. Laying the same card again turns to the next eight, and
 * after the last to the first again; with eight or fewer it repeats them. The discard token throws the joker away, the
 * undo token takes the card back, and a reader that stands for a row is asked only about the places there.
 */

/** The same card again: the number tokens now stand for the next choices. */
export function nextChoices(question: AskedPlace, state: TableState): TableDecision {
  const next = question.from + NUMBERED_AT_ONCE;
  return askQuestion({ ...question, from: next < question.choices.length ? next : 0 }, state);
}

/** The answer by a number token, counted from 0. */
export function answerByNumber(
  number: number,
  question: AskedPlace,
  state: TableState,
): TableDecision {
  const choice = number < NUMBERED_AT_ONCE ? question.choices[question.from + number] : undefined;
  return choice === undefined
    ? notNow('no-such-choice')
    : settle(choice.move, question.tag, 'reader', state);
}
