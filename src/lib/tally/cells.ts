import { SAFETIES, type Safety } from '../millebornes/cards.ts';

export const SAFETY_MARKS = ['none', 'exposed', 'coup-fourre'] as const;
export type SafetyMark = (typeof SAFETY_MARKS)[number];

export const NUMBER_CELLS = ['km', 'bonus', 'numbers', 'jokers'] as const;
export const TICK_CELLS = ['delayedAction', 'safeTrip', 'noHundreds', 'extension', 'out'] as const;
export const SIDE_CELLS = [...NUMBER_CELLS, ...TICK_CELLS, ...SAFETIES] as const;

export type NumberCell = (typeof NUMBER_CELLS)[number];
export type TickCell = (typeof TICK_CELLS)[number];
export type SideCell = (typeof SIDE_CELLS)[number];
export type CellValue = number | boolean | SafetyMark;

/** Values of one side; cells never written are missing. */
export type Cells = { readonly [Cell in SideCell]?: CellValue };

/** Position of a value: a cell of a side, or of the whole sheet. */
export type CellPosition =
  | { readonly side: number; readonly cell: SideCell }
  /** The round ended without a winner: the cards ran out, or all players passed. */
  | { readonly side: null; readonly cell: 'exhausted' };

const isIn = <Id extends string>(ids: readonly Id[], id: string): id is Id =>
  (ids as readonly string[]).includes(id);

export const isSafetyCell = (cell: string): cell is Safety => isIn(SAFETIES, cell);

export const numberIn = (cells: Cells | undefined, cell: NumberCell): number => {
  const value = cells?.[cell];
  return typeof value === 'number' ? value : 0;
};

export const isTicked = (cells: Cells | undefined, cell: TickCell): boolean =>
  cells?.[cell] === true;

export const markIn = (cells: Cells | undefined, cell: Safety): SafetyMark => {
  const value = cells?.[cell];
  return value === 'exposed' || value === 'coup-fourre' ? value : 'none';
};

export const countSafeties = (cells: Cells): number =>
  SAFETIES.filter((safety) => markIn(cells, safety) !== 'none').length;

/** Returns a cell's value, or its default if never written. */
export function valueIn(cells: Cells | undefined, cell: SideCell): CellValue {
  if (isIn(NUMBER_CELLS, cell)) return numberIn(cells, cell);
  return isIn(TICK_CELLS, cell) ? isTicked(cells, cell) : markIn(cells, cell);
}

/** True if the cell can hold this value. */
export function fits(value: CellValue, cell: SideCell | 'exhausted'): boolean {
  if (isIn(NUMBER_CELLS, cell)) return Number.isSafeInteger(value) && Number(value) >= 0;
  return isSafetyCell(cell) ? isIn(SAFETY_MARKS, String(value)) : typeof value === 'boolean';
}

export const spotOf = (of: CellPosition): CellPosition =>
  of.side === null ? { side: null, cell: of.cell } : { side: of.side, cell: of.cell };

/** Returns the side that held a unique claim before this entry. Null if there is no conflict. */
export const holderBefore = (claiming: readonly number[], { side }: CellPosition): number | null =>
  claiming.length < 2 ? null : (claiming.find((one) => one !== side) ?? null);

export const isBlank = (cells: Cells | undefined): boolean =>
  Object.values(cells ?? {}).every((value) => value === 0 || value === false || value === 'none');
