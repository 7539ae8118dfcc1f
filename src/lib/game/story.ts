/** Who was to win after a move of a match: shares by side that add up to 1; null where it was not to be said. */
export type Shares = readonly number[] | null;

/** Who was to win, by side. */
export interface Foretold {
  readonly match: readonly number[];
  /** The round that is played; what is missing to 1 is that nobody does. Null: not told. */
  readonly round: Shares;
}

/** A decision that all at the table saw, and what would have been likelier to win by the same right. */
export interface Decision<Move> {
  readonly side: number;
  /** How likely its side was to win after it, from 0 to 1. */
  readonly share: number;
  /** The other one that would have left most. */
  readonly instead: Move;
  readonly shareInstead: number;
}

/** The kinds of card that luck is told by. */
export const DRAWN = ['distance', 'remedy', 'hazard', 'safety'] as const;
export type DrawnKind = (typeof DRAWN)[number];

/** How many cards of each kind a side was seen to have had, and how many as many cards of the box hold on average. */
export interface Draws {
  readonly cards: number;
  readonly seen: Readonly<Record<DrawnKind, number>>;
  readonly expected: Readonly<Record<DrawnKind, number>>;
}
