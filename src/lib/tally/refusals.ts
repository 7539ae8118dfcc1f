import type { Safety } from '../millebornes/cards.ts';
import type { CellValue, SideCell } from './cells.ts';

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
