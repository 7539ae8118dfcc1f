/** Who will win, as it is said: about so many per cent by side. Null: not just now, in the first turns of a round or after the match. */
export interface ChancesView {
  readonly match: readonly number[] | null;
  /**
   * Who wins the round that is played; what is missing to 100 is that nobody does. Null as the match is, and where the round is
   * what decides it. Left out at tables of which it is not told: it is the match where that is one round.
   */
  readonly round?: readonly number[] | null;
}

/** Per cent, or shares, that nobody has. */
export const sum = (shares: readonly number[]): number =>
  shares.reduce((all, share) => all + share, 0);
