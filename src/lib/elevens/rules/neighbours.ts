import type { Place, Row, State } from '../state.ts';

/** Number of the row with that name; negative when there is none. */
export const rowNumber = (name: string, state: State): number =>
  state.rows.findIndex((row) => row.name === name);

/** What lies at a place; null when it is free or does not exist. */
export const placeOf = (row: Row | undefined, value: number): Place =>
  row?.places[value - 1] ?? null;

export const isTaken = (row: Row | undefined, value: number): boolean =>
  placeOf(row, value) !== null;

/** Is a place next to it in the same row taken? */
export const isAdjacent = (row: Row | undefined, value: number): boolean =>
  isTaken(row, value - 1) || isTaken(row, value + 1);

/** Numbers of the rows directly above and below. */
export const neighboursOf = (row: number, state: State): readonly number[] =>
  [row - 1, row + 1].filter((at) => at >= 0 && at < state.rows.length);

/** Neighbouring rows in which the same value is taken, so that a link may come from there. */
export const anchorsOf = (row: number, value: number, state: State): readonly number[] =>
  neighboursOf(row, state).filter((at) => isTaken(state.rows[at], value));
