import type { CellValue, CellPosition } from './cells.ts';

/** One cell written; `saw` is what the writer read there, so that nobody overwrites what they did not see. */
export type Fill = CellPosition & {
  readonly type: 'fill';
  /** Number of the round, from 1. */
  readonly round: number;
  readonly saw: CellValue;
  readonly value: CellValue;
};

/** What people do in a match that they count by hand. */
export type Move =
  | Fill
  /** The round is over: its sheet is complete, and the next one begins. */
  | { readonly type: 'close'; readonly round: number };

/** Whether a move, of any game, is one on sheets. */
export const isTallyMove = (move: { readonly type: string }): move is Move =>
  move.type === 'fill' || move.type === 'close';
