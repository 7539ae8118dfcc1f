/** How much more or less often what is said of a round comes: of a side to win it, and that nobody does. */
export interface RoundCorrection {
  readonly side: RoundWeight;
  readonly nobody: RoundWeight;
}

/**
 * What a share of a round weighs, as logarithms: a power of it, which changes with each card that is left to draw, and more by
 * tenths. Early in a round it is hardly known who leads, and late whether anybody arrives.
 */
export interface RoundWeight {
  readonly power: number;
  readonly powerByCard: number;
  readonly byCard: number;
  readonly tenths: readonly number[];
}
