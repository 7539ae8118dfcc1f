import type { GameMove } from '../games.ts';
import { playerOnTurn } from '../games/playing.ts';
import { askQuestion, notNow, settle, type TableDecision } from './decision.ts';
import { NUMBERED_AT_ONCE, type AskedPlace } from './question.ts';
import type { TableState } from './state.ts';

/*
 * A joker may lie in dozens of places, and a link may come from two rows. By cards and tokens alone, with no screen
 * in sight, the place is chosen so: the answer at the reader numbers the first eight choices ("1: red 9; 2: red 13"),
 * and the tokens of the sides, 1 to 8, stand for these numbers. Laying the same card again turns to the next eight,
 * and after the last to the first again; with eight or fewer it repeats them. The discard token throws the joker
 * away, the undo token takes the card back, and on a reader that stands for a row only its places are asked about.
 */

/** The question in which place a card is laid. */
export const whichPlace = (
  moves: readonly GameMove[],
  card: string,
  id: string,
  tag: string,
  { timeline }: TableState,
): AskedPlace => ({
  id,
  kind: 'which-place',
  card,
  tag,
  by: playerOnTurn(timeline.now),
  choices: moves.map((move) => ({ move })),
  from: 0,
});

/** The same card again: the number tokens stand for the choices after those. */
export function nextChoices(question: AskedPlace, state: TableState): TableDecision {
  const next = question.from + NUMBERED_AT_ONCE;
  return askQuestion({ ...question, from: next < question.choices.length ? next : 0 }, state);
}

/** A number token, from 0. */
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
