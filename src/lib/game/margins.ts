/**
 * Ascending thresholds of the winning margin, in the unit in which the match counts. Each one
 * separates two sizes of victory.
 */
export type Margins = readonly number[];

export const ROUND_MARGINS: Margins = [1, 2, 3, 4, 5];
