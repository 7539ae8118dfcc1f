import type { CellValue, CellPosition, SideCell } from './cells.ts';
import type { Safety } from '../millebornes/cards.ts';

/**
 * Entry in one cell. `saw` is the previous value on the sender's screen, so that concurrent entries
 * are not overwritten.
 */
export type Fill = CellPosition & {
  readonly type: 'fill';
  readonly round: number;
  readonly saw: CellValue;
  readonly value: CellValue;
};

export type Move =
  | Fill
  /** Completes the sheet of a round. */
  | { readonly type: 'close'; readonly round: number };

export const isTallyMove = (move: { readonly type: string }): move is Move =>
  move.type === 'fill' || move.type === 'close';

/** Reasons for refusing an entry, with their values. Sides are indexes. */
export type Refusal =
  | {
      readonly code: 'no-such-sheet' | 'no-such-cell' | 'match-over';
    }
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
