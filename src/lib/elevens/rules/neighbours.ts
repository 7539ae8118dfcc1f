import type { Place, Row, State } from '../state.ts';

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
