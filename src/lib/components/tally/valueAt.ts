import { valueIn, type CellValue, type Spot } from '#lib/tally/cells.ts';
import type { SheetView } from '#lib/tally/view.ts';

/** What a sheet shows at a place. */
export const valueAt = (spot: Spot, sheet: SheetView): CellValue =>
  spot.side === null ? sheet.exhausted : valueIn(sheet.sides[spot.side], spot.cell);
