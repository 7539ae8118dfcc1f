import type { CellValue, Spot } from './cells.ts';
import type { TallyRefusal } from './refusals.ts';

/** One cell written; `saw` is what the writer read there, so that nobody overwrites what they did not see. */
export type Fill = Spot & {
  readonly type: 'fill';
  /** Number of the round, from 1. */
  readonly round: number;
  readonly saw: CellValue;
  readonly value: CellValue;
};

/** What a phone asks of a match that is counted by hand. */
export type TallyCommand =
  | Fill
  /** The round is over: its sheet is complete, and the next one begins. */
  | { readonly type: 'close'; readonly round: number }
  /** Takes back the change of that number; when another one has come since, nothing happens. */
  | { readonly type: 'undo'; readonly changes: number };

/** What the asker hears back. */
export type TallyAnswer =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'refused'; readonly refusal: TallyRefusal };
