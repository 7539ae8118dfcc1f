import type { TallyMatch, SheetView } from '#lib/tally/view.ts';
import { valueIn, type CellValue, type CellPosition } from '#lib/tally/cells.ts';

/** Points of each side with those of the round going on, as far as it is filled in. */
export function running({ totals, sheets }: TallyMatch): readonly number[] {
  const open = sheets.find(({ closed }) => !closed);
  return totals.map((total, side) => total + (open?.scores[side]?.total ?? 0));
}

/** The side that is ahead of all others, and by how much; null while several are. */
export function ledBy(match: TallyMatch): { readonly side: number; readonly by: number } | null {
  const [first, second] = running(match)
    .map((total, side) => ({ total, side }))
    .sort((a, b) => b.total - a.total);
  if (first === undefined || second === undefined || first.total === second.total) return null;
  return { side: first.side, by: first.total - second.total };
}

/** What a sheet shows at a place. */
export const valueAt = (spot: CellPosition, sheet: SheetView): CellValue =>
  spot.side === null ? sheet.exhausted : valueIn(sheet.sides[spot.side], spot.cell);
