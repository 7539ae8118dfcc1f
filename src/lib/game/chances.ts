/**
 * Chances to win by side, in per cent, rounded for display. Null in the first turns of a round and
 * after the match.
 */
export interface ChancesView {
  readonly match: readonly number[] | null;
  /**
   * Chances to win the current round; the remainder to 100 is the chance that no side wins it. Null
   * if the match chance is null or equals it. Left out at tables that do not show it, as a match of
   * one round.
   */
  readonly round?: readonly number[] | null;
}

export const sum = (shares: readonly number[]): number =>
  shares.reduce((all, share) => all + share, 0);
