/** Who begins a rematch: whoever would be next in the order of play, or the next of those who have not won. */
export const BEGINS = ['next', 'losers'] as const;
export type Begins = (typeof BEGINS)[number];

/** How a match ended, as far as who begins the next one depends on it. */
interface Ended {
  /** Seats, numbered from 0 in order of play. */
  readonly seats: number;
  /** Who would begin if it went on; any whole number, counted on round the table. */
  readonly next: number;
  hasWon(seat: number): boolean;
}

/** The seat that begins the next match; where everybody has won, whoever is next. */
export function beginner(begins: Begins, { seats, next, hasWon }: Ended): number {
  const order = Array.from({ length: seats }, (_, at) => (next + at) % seats);
  const loser = order.find((seat) => !hasWon(seat));
  return begins === 'losers' && loser !== undefined ? loser : next % seats;
}
