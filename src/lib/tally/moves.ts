import type { CellValue, CellPosition, SideCell } from './cells.ts';
import type { Safety } from '../millebornes/cards.ts';

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

/** Why something cannot be written, with what a sentence about it names. Sides are numbers. */
export type Refusal =
  | {
      readonly code: 'no-such-sheet' | 'no-such-cell' | 'match-over';
    }
  /** Somebody else wrote there first. */
  | { readonly code: 'changed-meanwhile'; readonly is: CellValue }
  | { readonly code: 'no-such-km' }
  | { readonly code: 'past-distance'; readonly distance: number; readonly extendTo: number | null }
  | { readonly code: 'more-km-than-cards'; readonly most: number }
  | { readonly code: 'two-winners'; readonly winner: number }
  | { readonly code: 'safety-taken'; readonly safety: Safety; readonly holder: number }
  | { readonly code: 'not-the-winner'; readonly cell: SideCell }
  | { readonly code: 'extension-asked'; readonly asker: number }
  | { readonly code: 'extension-too-soon'; readonly asker: number; readonly distance: number }
  | { readonly code: 'somebody-arrived'; readonly winner: number }
  | { readonly code: 'nobody-arrived'; readonly distance: number | null }
  | { readonly code: 'hand-was-empty' }
  | { readonly code: 'more-than-the-box'; readonly cell: SideCell; readonly most: number };
