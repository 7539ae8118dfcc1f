/** Chances after a move, as shares by side that add up to 1. Null if there was no estimate. */
export type Shares = readonly number[] | null;

export interface ChanceEstimate {
  readonly match: readonly number[];
  /**
   * Shares for the current round; the remainder to 1 is the chance that no side wins it. Null if
   * not estimated.
   */
  readonly round: Shares;
}

/** A decision that all at the table saw, with a better alternative by the same estimate. */
export interface DecisionReview<Move> {
  readonly side: number;
  readonly share: number;
  readonly instead: Move;
  readonly shareInstead: number;
}

/** Kinds of card by which luck is measured. */
export const DRAWN_KINDS = ['distance', 'remedy', 'hazard', 'safety'] as const;
export type DrawnKind = (typeof DRAWN_KINDS)[number];

/**
 * Cards seen of a side by kind, and the expected number of each kind for as many cards of the box.
 */
export interface DrawLuck {
  readonly cards: number;
  readonly seen: Readonly<Record<DrawnKind, number>>;
  readonly expected: Readonly<Record<DrawnKind, number>>;
}
