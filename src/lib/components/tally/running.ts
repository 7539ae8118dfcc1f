import type { TallyMatch, SheetView } from '#lib/tally/view.ts';
import { ahead } from '#lib/game/ahead.ts';
import { valueIn, type CellValue, type CellPosition } from '#lib/tally/cells.ts';

/** Points of each side with those of the round going on, as far as it is filled in. */
export function running({ totals, sheets }: TallyMatch): readonly number[] {
  const open = sheets.find(({ closed }) => !closed);
  return totals.map((total, side) => total + (open?.scores[side]?.total ?? 0));
}

/** The side that is ahead of all others, and by how much; null while several are. */
export const ledBy = (match: TallyMatch) => ahead(running(match));

/** What a sheet shows at a place. */
export const valueAt = (spot: CellPosition, sheet: SheetView): CellValue =>
  spot.side === null ? sheet.exhausted : valueIn(sheet.sides[spot.side], spot.cell);
