import type { TableSetup } from '../games.ts';
import type { EditionId } from '../millebornes/editions/edition.ts';
import type { HouseRules } from '../millebornes/state.ts';
import type { SideCell } from './cells.ts';
import type { Change } from './events.ts';
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
  readonly setup: TableSetup;
  /** Null: Elevens. */
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
  readonly match: HouseRules['match'];
}

/** All that screens know of a table that is counted by hand. Sent whole after every change. */
export interface TallyTableView {
  readonly code: string;
  /** Number of changes stored so far; a screen never goes back to a smaller one. */
  readonly position: number;
  readonly match: TallyMatch;
  /** Changes that stand; `undo` names the number it means to take back. */
  readonly changes: number;
  readonly last: Change | null;
}
