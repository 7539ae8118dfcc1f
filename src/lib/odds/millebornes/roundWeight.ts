/** Correction of round chances, for a side to win and for no winner. */
export interface RoundCorrection {
  readonly side: RoundWeight;
  readonly nobody: RoundWeight;
}

/**
 * Weight of a round share, in logarithms: a power that changes with the cards left to draw, and
 * steps by tenths. Early in a round the leader is uncertain; late, any arrival is.
 */
export interface RoundWeight {
  readonly power: number;
  readonly powerByCard: number;
  readonly byCard: number;
  readonly tenths: readonly number[];
}
