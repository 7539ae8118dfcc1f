import type { ScoreLine } from '../millebornes/score.ts';
import type { Rules } from '../millebornes/state.ts';
import type { SideCell, CellPosition } from './cells.ts';
import type { Refusal } from './moves.ts';
import type { Sheet } from './state.ts';

export type TallyLine = ScoreLine | 'bonus' | 'numbers' | 'jokers';

/** Points of one side on one sheet; lines that are 0 may be left out. */
export type TallyScore = { readonly [Line in TallyLine]?: number } & { readonly total: number };

/** What a sheet comes to as it stands. */
export interface SheetScore {
  /** Somebody arrived or played out the hand; or nobody did; null: not to be seen yet. */
  readonly end: 'distance' | 'exhausted' | null;
  /** Sides that have won the round; several where it is shared. */
  readonly winners: readonly number[];
  readonly scores: readonly TallyScore[];
  /** Points that each side gets besides if what is not yet written on an unfinished sheet stays so. */
  readonly pending: readonly number[];
}

/** What a game's sheet is: its cells, what may not stand there, and what it comes to. */
export interface SheetRules {
  readonly cells: readonly SideCell[];
  /** Players who count together. */
  readonly sides: readonly (readonly string[])[];
  /** Whether points are counted; else rounds won. */
  readonly inPoints: boolean;
  /** Whether a match may have several rounds, and so several sheets. */
  readonly inRounds: boolean;
  /** The distance to reach (km), where one is reached. */
  distance(sheet: Sheet): number | null;
  /** Why such a sheet is impossible with what was `written` on it last, though it may be half filled; null: it is not. */
  whyImpossible(sheet: Sheet, written: CellPosition): Refusal | null;
  /** Why such a sheet cannot be finished; null when it can. */
  whyUnfinished(sheet: Sheet): Refusal | null;
  score(sheet: Sheet): SheetScore;
  readonly match: Rules['match'];
  /** The winners of the match after these finished sheets, or null while it goes on. */
  winners(sheets: readonly SheetScore[], totals: readonly number[]): readonly number[] | null;
}
