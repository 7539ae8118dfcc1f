/**
 * Rules for the first player of a rematch: the next in order of play, or the next who has not won.
 */
export const FIRST_PLAYER_RULES = ['next', 'losers'] as const;
export type FirstPlayerRule = (typeof FIRST_PLAYER_RULES)[number];

interface EndedMatch {
  readonly seats: number;
  /** The seat that would begin if play went on; any whole number, taken modulo `seats`. */
  readonly next: number;
  hasWon(seat: number): boolean;
}

/** Returns the seat that begins the next match. If all have won, that is the next in order. */
export function chooseFirstSeat(
  begins: FirstPlayerRule,
  { seats, next, hasWon }: EndedMatch,
): number {
  const order = Array.from({ length: seats }, (_, at) => (next + at) % seats);
  const loser = order.find((seat) => !hasWon(seat));
  return begins === 'losers' && loser !== undefined ? loser : next % seats;
}
