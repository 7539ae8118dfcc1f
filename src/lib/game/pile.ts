/** The draw pile, as far as the moves of a game show which player takes cards from it. */
export interface DrawPileModel<State, Move> {
  /**
   * Returns the copies of each card in the pile before a round is dealt. Null if a round records
   * its winner only.
   */
  cards(state: State): ReadonlyMap<string, number> | null;
  initialDeal(state: State): InitialDeal | null;
  /** Returns what an accepted move takes from the pile and from a hand; null if nothing. */
  pileChange(move: Move, before: State): PileChange | null;
}

/** Number of cards dealt to each player, one at a time round the table. */
export interface InitialDeal {
  readonly seats: number;
  readonly each: number;
  readonly first: number;
}

export type PileChange =
  /**
   * A card leaves a hand. `either`: its player may have drawn before it or after it. `gains`: a
   * card of the table joins the hand.
   */
  | {
      readonly type: 'card';
      readonly seat: number;
      readonly card: string;
      readonly draws: 'before' | 'after' | 'either' | 'nothing';
      readonly gains?: string;
    }
  | { readonly type: 'drawn'; readonly seat: number }
  | { readonly type: 'counted'; readonly left: number };
