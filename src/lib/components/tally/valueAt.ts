import { valueIn, type CellValue, type CellPosition } from '#lib/tally/cells.ts';
import type { SheetView } from '#lib/tally/view.ts';

/** What a sheet shows at a place. */
export const valueAt = (spot: CellPosition, sheet: SheetView): CellValue =>
  spot.side === null ? sheet.exhausted : valueIn(sheet.sides[spot.side], spot.cell);
