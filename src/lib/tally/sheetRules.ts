import type { ScoreLine } from '../millebornes/score.ts';
import type { Rules } from '../millebornes/state.ts';
import type { SideCell, CellPosition } from './cells.ts';
import type { Refusal } from './moves.ts';
import type { Sheet } from './state.ts';

export type TallyLine = ScoreLine | 'bonus' | 'numbers' | 'jokers';

/** Points of one side on one sheet; lines of 0 may be missing. */
export type TallyScore = { readonly [Line in TallyLine]?: number } & { readonly total: number };

export interface SheetScore {
  readonly end: 'distance' | 'exhausted' | null;
  readonly winners: readonly number[];
  readonly scores: readonly TallyScore[];
  /** Points that each side would gain if the cells not written yet stay empty. */
  readonly pending: readonly number[];
}

/** Rules of a game's score sheets: cells, limits and scoring. */
export interface SheetRules {
  readonly cells: readonly SideCell[];
  readonly sides: readonly (readonly string[])[];
  readonly inPoints: boolean;
  readonly inRounds: boolean;
  /** Returns the distance to reach in km; null if there is none. */
  distance(sheet: Sheet): number | null;
  /**
   * Returns why the last entry makes the sheet impossible, though it may be incomplete; null if it
   * does not.
   */
  whyImpossible(sheet: Sheet, written: CellPosition): Refusal | null;
  whyUnfinished(sheet: Sheet): Refusal | null;
  score(sheet: Sheet): SheetScore;
  readonly match: Rules['match'];
  /** Returns the winners of the match after these finished sheets; null while it goes on. */
  winners(sheets: readonly SheetScore[], totals: readonly number[]): readonly number[] | null;
}
