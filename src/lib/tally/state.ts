import { valueIn, type Cells, type CellValue, type CellPosition } from './cells.ts';
import type { CountedGame, TallySetup } from './setup.ts';

/** The sheet of one round, as far as it is filled in. */
export interface Sheet {
  /** The round is over; the sheet can still be corrected. */
  readonly closed: boolean;
  readonly exhausted: boolean;
  readonly sides: readonly Cells[];
}

/** A match counted by hand. The last sheet is the one being filled, unless the match is over. */
export interface State {
  readonly counted: CountedGame;
  /** The same as it was asked for. */
  readonly agreed: TallySetup['counted'];
  readonly sheets: readonly Sheet[];
}

export const readSpot = (spot: CellPosition, sheet: Sheet): CellValue =>
  spot.side === null ? sheet.exhausted : valueIn(sheet.sides[spot.side], spot.cell);

/** The sheet with one thing written on it. */
export function writeSpot(spot: CellPosition, value: CellValue, sheet: Sheet): Sheet {
  if (spot.side === null) return { ...sheet, exhausted: value === true };
  const cells = { ...sheet.sides[spot.side], [spot.cell]: value };
  return { ...sheet, sides: sheet.sides.with(spot.side, cells) };
}
