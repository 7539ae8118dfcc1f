import type { EditionId } from '../millebornes/editions/edition.ts';
import type { Rules } from '../millebornes/state.ts';
import { isBlank, type SideCell } from './cells.ts';
import type { TallySetup } from './setup.ts';
import type { SheetScore } from './sheetRules.ts';
import type { Sheet } from './state.ts';

export interface SheetView extends Sheet, SheetScore {
  readonly number: number;
  /** Distance to reach in km; null if there is none. */
  readonly distance: number | null;
}

/** Returns the sides without an entry on a sheet. */
export const untouchedSides = ({ sides }: Pick<SheetView, 'sides'>): readonly number[] =>
  sides.flatMap((cells, side) => (isBlank(cells) ? [side] : []));

export interface TallyMatch {
  readonly game: 'tally';
  readonly setup: TallySetup['counted'];
  readonly edition: EditionId | null;
  readonly sides: readonly { readonly players: readonly string[] }[];
  readonly cells: readonly SideCell[];
  readonly inPoints: boolean;
  readonly sheets: readonly SheetView[];
  readonly totals: readonly number[];
  readonly winners: readonly number[] | null;
  readonly match: Rules['match'];
}
