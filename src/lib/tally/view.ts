import type { EditionId } from '../millebornes/editions/edition.ts';
import type { Rules } from '../millebornes/state.ts';
import type { SideCell } from './cells.ts';
import type { TallySetup } from './setup.ts';
import type { SheetScore } from './sheetRules.ts';
import type { Sheet } from './state.ts';

/** One round's sheet, with what it comes to as it stands. */
export interface SheetView extends Sheet, SheetScore {
  /** From 1. */
  readonly number: number;
  /** The distance to reach (km), where one is reached. */
  readonly distance: number | null;
}

/** Everything about a match that is counted by hand. */
export interface TallyMatch {
  readonly game: 'tally';
  /** The game that is counted. */
  readonly setup: TallySetup['counted'];
  /** Null: the game has none. */
  readonly edition: EditionId | null;
  readonly sides: readonly { readonly players: readonly string[] }[];
  /** What one side writes on a sheet. */
  readonly cells: readonly SideCell[];
  /** Whether points are counted; else rounds won. */
  readonly inPoints: boolean;
  /** The last one is being filled, unless the match is over. */
  readonly sheets: readonly SheetView[];
  /** Of the finished sheets. */
  readonly totals: readonly number[];
  /** Numbers of the winning sides, null while the match goes on. */
  readonly winners: readonly number[] | null;
  readonly match: Rules['match'];
}
