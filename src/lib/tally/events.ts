import { spotOf, type CellValue, type CellPosition } from './cells.ts';
import type { Move } from './moves.ts';

export type Event =
  | (CellPosition & {
      readonly type: 'cellFilled';
      readonly round: number;
      readonly was: CellValue;
      readonly value: CellValue;
    })
  | { readonly type: 'sheetClosed'; readonly round: number };

/** Returns the move behind an event. Older logs stored only events. */
export function moveTo(event: Event): Move {
  if (event.type === 'sheetClosed') return { type: 'close', round: event.round };
  const { round, was: saw, value } = event;
  return { type: 'fill', round, ...spotOf(event), saw, value };
}
