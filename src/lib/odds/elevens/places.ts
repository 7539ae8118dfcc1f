import { COLOURS, HIGHEST, LOWEST, MIDDLE } from '../../elevens/cards.ts';

/*
 * The 21 places of a row are bits, value 1 the lowest; a number card is the row of its colour and its place. Rows are
 * numbered from the top.
 */

export const ROWS = COLOURS.length;
export const PLACES = HIGHEST - LOWEST + 1;
/** A place that is none: what a joker is, in the stock. */
export const JOKER = ROWS * PLACES;

export const ALL_PLACES = 2 ** PLACES - 1;
const MIDDLE_BIT = 1 << (MIDDLE - LOWEST);
export const OPENED = MIDDLE_BIT;
/** 1…11 and 11…21. */
const LOW_HALF = MIDDLE_BIT * 2 - 1;
const HIGH_HALF = ALL_PLACES & ~(MIDDLE_BIT - 1);

export const valueOf = (place: number): number => place + LOWEST;
export const lowestOf = (set: number): number => 31 - Math.clz32(set & -set);
export const isIn = (place: number, set: number): boolean => ((set >>> place) & 1) === 1;

/** Free places next to a taken one. */
export const frontier = (taken: number): number =>
  ((taken << 1) | (taken >>> 1)) & ~taken & ALL_PLACES;

/** Whether the card laid on that free place closes its half row. */
export function closesHalf(taken: number, place: number): boolean {
  const after = taken | (1 << place);
  const half = place < MIDDLE - LOWEST ? LOW_HALF : HIGH_HALF;
  return (after & half) === half;
}
