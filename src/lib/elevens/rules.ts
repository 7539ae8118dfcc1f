import {
  type Place,
  type Row,
  type State,
  HALVES,
  type Half,
  type Player,
  type Turn,
  type Leftover,
} from './state.ts';
import { JOKERS, BONUS_CARDS, HIGHEST, LOWEST, MIDDLE, isValue, COLOURS } from './cards.ts';
import type { MoveOf, RefusalCode } from './moves.ts';

export const rowNumber = (name: string, state: State): number =>
  state.rows.findIndex((row) => row.name === name);

export const placeOf = (row: Row | undefined, value: number): Place =>
  row?.places[value - 1] ?? null;

export const isTaken = (row: Row | undefined, value: number): boolean =>
  placeOf(row, value) !== null;

/** True if a neighbouring place in the same row is taken. */
export const isAdjacent = (row: Row | undefined, value: number): boolean =>
  isTaken(row, value - 1) || isTaken(row, value + 1);

export const neighboursOf = (row: number, state: State): readonly number[] =>
  [row - 1, row + 1].filter((at) => at >= 0 && at < state.rows.length);

/** Returns the neighbouring rows with the same value, from which a link may come. */
export const anchorsOf = (row: number, value: number, state: State): readonly number[] =>
  neighboursOf(row, state).filter((at) => isTaken(state.rows[at], value));

/** Returns the number of jokers on the table or thrown out of the game. */
export const jokersOut = ({ rows, jokersThrown }: State): number =>
  rows.reduce((out, row) => out + jokersIn(row), jokersThrown);

const jokersIn = ({ places }: Row): number =>
  places.reduce((count, place) => (place === 'joker' ? count + 1 : count), 0);

/**
 * Returns the number of jokers that may be in a hand or in the draw pile. Beginners play without
 * jokers.
 */
export const jokersUnseen = (state: State): number =>
  state.beginner ? 0 : JOKERS - jokersOut(state);

const REACH: Readonly<Record<Half, { readonly from: number; readonly to: number }>> = {
  low: { from: LOWEST, to: MIDDLE },
  high: { from: MIDDLE, to: HIGHEST },
};

const gapsIn = (row: Row, half: Half): number => {
  const { from, to } = REACH[half];
  return row.places.slice(from - 1, to).filter((place) => place === null).length;
};

export const isComplete = (row: Row, half: Half): boolean => gapsIn(row, half) === 0;

/**
 * Returns the half row that a card on this free place completes, if a bonus card is left; else
 * null. A taken place stays taken, so no half is completed twice.
 */
export function bonusFor(row: number, value: number, state: State): Half | null {
  const laidIn = state.rows[row];
  if (state.beginner || laidIn === undefined || bonusLeft(state) === 0) return null;
  const half = HALVES.find((each) => REACH[each].from <= value && value <= REACH[each].to);
  return half !== undefined && gapsIn(laidIn, half) === 1 ? half : null;
}

export const bonusLeft = (state: State): number =>
  BONUS_CARDS - state.players.reduce((sum, player) => sum + player.bonus, 0);

/** Maximum number of cards that a player may lay, exchange or throw in one turn. */
export const MAX_CARDS_PER_TURN = 4;

export interface TurnContext {
  readonly state: State;
  readonly turn: Turn;
  readonly player: Player;
}

export function turnContextOf(state: State): TurnContext | null {
  if (state.phase.type === 'over') return null;
  const player = state.players[state.phase.player];
  return player === undefined ? null : { state, turn: state.phase, player };
}

/** True if the turn has an exchange without the placed card that it requires (readings.md, E1). */
export const owesCard = (turn: Turn): boolean => turn.exchanged && !turn.placed;

/** True if the next card is the last that the turn allows. */
export const isLastOfTurn = (turn: Turn): boolean => turn.cards + 1 === MAX_CARDS_PER_TURN;

export const nextPlayer = ({ turn, state }: TurnContext): number =>
  (turn.player + 1) % state.players.length;

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
