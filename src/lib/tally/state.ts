import { valueIn, type Cells, type CellValue, type CellPosition } from './cells.ts';
import type { CountedGame, TallySetup } from './setup.ts';

export interface Sheet {
  readonly closed: boolean;
  readonly exhausted: boolean;
  readonly sides: readonly Cells[];
}

/** Match counted by hand. The last sheet is incomplete unless the match is over. */
export interface State {
  readonly counted: CountedGame;
  /** Setup as agreed, before parsing. */
  readonly agreed: TallySetup['counted'];
  readonly sheets: readonly Sheet[];
}

export const readSpot = (spot: CellPosition, sheet: Sheet): CellValue =>
  spot.side === null ? sheet.exhausted : valueIn(sheet.sides[spot.side], spot.cell);

export function writeSpot(spot: CellPosition, value: CellValue, sheet: Sheet): Sheet {
  if (spot.side === null) return { ...sheet, exhausted: value === true };
  const cells = { ...sheet.sides[spot.side], [spot.cell]: value };
  return { ...sheet, sides: sheet.sides.with(spot.side, cells) };
}
