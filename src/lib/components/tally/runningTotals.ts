import type { TallyMatch, SheetView } from '#lib/tally/view.ts';
import { findSoleLeader } from '#lib/game/standing.ts';
import { valueIn, type CellValue, type CellPosition } from '#lib/tally/cells.ts';

/** Returns the points of each side including the open round, as far as it is filled in. */
export function runningTotals({ totals, sheets }: TallyMatch): readonly number[] {
  const open = sheets.find(({ closed }) => !closed);
  return totals.map((total, side) => total + (open?.scores[side]?.total ?? 0));
}

export const ledBy = (match: TallyMatch) => findSoleLeader(runningTotals(match));

export const valueAt = (spot: CellPosition, sheet: SheetView): CellValue =>
  spot.side === null ? sheet.exhausted : valueIn(sheet.sides[spot.side], spot.cell);
