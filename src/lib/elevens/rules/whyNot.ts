import { isValue, COLOURS } from '../cards.ts';
import type { MoveOf, RefusalCode } from '../moves.ts';
import { jokersUnseen, isAdjacent, isTaken, neighboursOf, rowNumber, placeOf } from './rows.ts';
import { type TurnContext, owesCard, isLastOfTurn } from './turn.ts';
import type { Leftover, State } from '../state.ts';

export function whyNotPlace(move: MoveOf<'place'>, at: TurnContext): RefusalCode | null {
  const { state } = at;
  const to = rowNumber(move.row, state);
  if (to < 0 || (move.link !== undefined && rowNumber(move.link, state) < 0)) return 'no-such-row';
  if (!isValue(move.value)) return 'no-such-value';
  if (move.joker === true && jokersUnseen(state) === 0) return 'no-such-card';
  if (isTaken(state.rows[to], move.value)) return 'taken';
  if (move.link !== undefined) return whyNotLink(to, move.value, move.link, at);
  return isAdjacent(state.rows[to], move.value) ? null : 'not-adjacent';
}

/** A needless link may be spent, but it must still be valid. */
function whyNotLink(to: number, value: number, link: string, at: TurnContext): RefusalCode | null {
  const from = rowNumber(link, at.state);
  if (at.player.links === 0) return 'no-link-left';
  if (!isTaken(at.state.rows[from], value)) return 'link-without-anchor';
  return neighboursOf(to, at.state).includes(from) ? null : 'not-neighbours';
}

/*
 * An exchange that still needs its placed card blocks drawing, passing and ending the turn. It is
 * checked first, in the order of the refusals.
 */

export function whyNotDraw({ turn, state }: TurnContext): RefusalCode | null {
  if (owesCard(turn)) return 'exchange-needs-another-card';
  if (turn.cards > 0) return 'draw-after-play';
  return state.drawPile === 0 ? 'draw-pile-empty' : null;
}

/** Hands are unknown: with an empty draw pile, a pass is always accepted. */
export function whyNotPass({ turn, state }: TurnContext): RefusalCode | null {
  if (owesCard(turn)) return 'exchange-needs-another-card';
  return state.drawPile > 0 ? 'must-draw' : null;
}

export function whyNotEnd({ turn }: TurnContext): RefusalCode | null {
  if (owesCard(turn)) return 'exchange-needs-another-card';
  return turn.cards === 0 ? 'nothing-played' : null;
}

export function whyNotExchange(move: MoveOf<'exchange'>, at: TurnContext): RefusalCode | null {
  const row = rowNumber(move.row, at.state);
  if (row < 0) return 'no-such-row';
  if (!isValue(move.value)) return 'no-such-value';
  if (placeOf(at.state.rows[row], move.value) !== 'joker') return 'nothing-to-exchange';
  // The joker joins the hand, so an exchange never ends the game; it may end the turn.
  return isLastOfTurn(at.turn) && !at.turn.placed ? 'exchange-needs-another-card' : null;
}

export function whyNotThrow(at: TurnContext): RefusalCode | null {
  if (jokersUnseen(at.state) === 0) return 'no-such-card';
  const ends = isLastOfTurn(at.turn) || at.player.hand === 1;
  return ends && owesCard(at.turn) ? 'exchange-needs-another-card' : null;
}

/** True if the leftover is possible: it has the counted size and no card that lies elsewhere. */
export function leftoverFits(player: number, told: Leftover, state: State): boolean {
  const { numbers, jokers } = told;
  if (numbers.length + jokers !== state.players[player]?.hand) return false;
  const others = state.players.flatMap(({ leftover }, at) =>
    at === player || leftover === null ? [] : [leftover],
  );
  const jokersElsewhere = others.reduce((sum, other) => sum + other.jokers, 0);
  if (!Number.isInteger(jokers) || jokers < 0) return false;
  if (jokers > jokersUnseen(state) - jokersElsewhere) return false;
  const numbersElsewhere = others.flatMap((other) => other.numbers);
  return numbers.every((value) => {
    const claimed = countOf(value, numbers) + countOf(value, numbersElsewhere);
    return isValue(value) && claimed <= unseenOf(value, state);
  });
}

const countOf = (value: number, numbers: readonly number[]): number =>
  numbers.filter((each) => each === value).length;

/**
 * Number of cards of a value that do not lie in a row. The number of a place taken by a joker
 * counts as unseen.
 */
const unseenOf = (value: number, state: State): number =>
  COLOURS.length - state.rows.filter((row) => placeOf(row, value) === 'number').length;
