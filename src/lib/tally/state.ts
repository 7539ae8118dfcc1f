import type { Setup as ElevensSetup } from '../elevens/setup.ts';
import type { Setup as MilleBornesSetup } from '../millebornes/state.ts';
import { valueIn, type Cells, type CellValue, type Spot } from './cells.ts';

/** What is counted: the game as it was agreed. */
export type CountedGame =
  | { readonly game: '1000-bornes'; readonly setup: MilleBornesSetup }
  | { readonly game: 'elevens'; readonly setup: ElevensSetup };

/** The sheet of one round, as far as it is filled in. */
export interface Sheet {
  /** The round is over; the sheet can still be corrected. */
  readonly closed: boolean;
  readonly exhausted: boolean;
  readonly sides: readonly Cells[];
}

/** A match counted by hand. The last sheet is the one being filled, unless the match is over. */
export interface TallyState {
  readonly counted: CountedGame;
  readonly sheets: readonly Sheet[];
}

/** Players who count together: the sides of 1000 Bornes, each player of Elevens. */
export const sidesOf = ({ game, setup }: CountedGame): readonly (readonly string[])[] =>
  game === 'elevens'
    ? setup.seats.map((name) => [name])
    : setup.sides.map((seats) => seats.map((seat) => setup.seats[seat] ?? ''));

export const emptySheet = (counted: CountedGame): Sheet => ({
  closed: false,
  exhausted: false,
  sides: sidesOf(counted).map(() => ({})),
});

export const startTally = (counted: CountedGame): TallyState => ({
  counted,
  sheets: [emptySheet(counted)],
});

export const readSpot = (spot: Spot, sheet: Sheet): CellValue =>
  spot.side === null ? sheet.exhausted : valueIn(sheet.sides[spot.side], spot.cell);

/** The sheet with one thing written on it. */
export function writeSpot(spot: Spot, value: CellValue, sheet: Sheet): Sheet {
  if (spot.side === null) return { ...sheet, exhausted: value === true };
  const cells = { ...sheet.sides[spot.side], [spot.cell]: value };
  return { ...sheet, sides: sheet.sides.with(spot.side, cells) };
}
