import type { Place, Row, State } from '../state.ts';
import { JOKERS } from '../cards.ts';

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
