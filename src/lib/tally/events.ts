import { spotOf, type CellValue, type CellPosition } from './cells.ts';
import type { Move } from './moves.ts';

/** What has happened in a match that is counted by hand: something was written, or a sheet was finished. */
export type Event =
  | (CellPosition & {
      readonly type: 'cellFilled';
      readonly round: number;
      readonly was: CellValue;
      readonly value: CellValue;
    })
  | { readonly type: 'sheetClosed'; readonly round: number };

/** The move that made this happen; once it alone was kept. */
export function moveTo(event: Event): Move {
  if (event.type === 'sheetClosed') return { type: 'close', round: event.round };
  const { round, was: saw, value } = event;
  return { type: 'fill', round, ...spotOf(event), saw, value };
}
