import type { CellValue, Spot } from './cells.ts';

/** Something written on a sheet, or a sheet that was finished. */
export type Change =
  | (Spot & {
      readonly type: 'cellFilled';
      readonly round: number;
      readonly was: CellValue;
      readonly value: CellValue;
    })
  | { readonly type: 'sheetClosed'; readonly round: number };

/** What has happened in a match that is counted by hand. */
export type TallyEvent = Change | { readonly type: 'changeUndone' };
