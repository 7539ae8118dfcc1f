import { askQuestion, notNow, settleMove, type TableDecision } from './decision.ts';
import { CHOICES_PER_PAGE, type AskedPlace } from './question.ts';
import type { TableState } from './state.ts';

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
