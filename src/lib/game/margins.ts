/** From each of these margins on a match is won by more than from the one before; in what a match counts, the least first. */
export type Margins = readonly number[];

/** Where rounds won are counted. */
export const IN_ROUNDS: Margins = [1, 2, 3, 4, 5];
