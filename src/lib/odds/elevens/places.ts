import { COLOURS, HIGHEST, LOWEST, MIDDLE } from '../../elevens/cards.ts';

/*
 * A row is a set of 21 bits, value 1 the lowest. A number card is given by the row of its colour
 * and its place. Rows are numbered from the top.
 */

export const ROWS = COLOURS.length;
export const PLACES = HIGHEST - LOWEST + 1;
/** Code of a joker in the stock; no place has it. */
export const JOKER = ROWS * PLACES;

export const ALL_PLACES = 2 ** PLACES - 1;
const MIDDLE_BIT = 1 << (MIDDLE - LOWEST);
export const OPENED = MIDDLE_BIT;
const LOW_HALF = MIDDLE_BIT * 2 - 1;
const HIGH_HALF = ALL_PLACES & ~(MIDDLE_BIT - 1);

export const valueOf = (place: number): number => place + LOWEST;
export const lowestOf = (set: number): number => 31 - Math.clz32(set & -set);
export const isIn = (place: number, set: number): boolean => ((set >>> place) & 1) === 1;

/** Returns the free places next to a taken one. */
export const frontier = (taken: number): number =>
  ((taken << 1) | (taken >>> 1)) & ~taken & ALL_PLACES;

/** True if a card on that free place completes its half row. */
export function closesHalf(taken: number, place: number): boolean {
  const after = taken | (1 << place);
  const half = place < MIDDLE - LOWEST ? LOW_HALF : HIGH_HALF;
  return (after & half) === half;
}
