/** Cards that are dealt and drawn from one pile, as far as the moves of a game tell who takes which of them. */
export interface DrawnPile<State, Move> {
  /** How many of each card lie in it before a round is dealt; null where no round counts more than who won it. */
  cards(state: State): ReadonlyMap<string, number> | null;
  /** How the round that is being played was dealt; null: none is. */
  dealt(state: State): Dealt | null;
  /** What an accepted move takes from the pile and out of a hand; null: nothing. */
  taken(move: Move, before: State): Taken | null;
}

/** Each player gets so many cards, one at a time round the table. */
export interface Dealt {
  readonly seats: number;
  readonly each: number;
  /** The seat that gets the first one. */
  readonly first: number;
}

export type Taken =
  /** A card leaves a hand. `either`: its player may have drawn before it or after it. `gains`: one of the table comes in. */
  | {
      readonly type: 'card';
      readonly seat: number;
      readonly card: string;
      readonly draws: 'before' | 'after' | 'either' | 'nothing';
      readonly gains?: string;
    }
  /** A card is drawn, and none laid. */
  | { readonly type: 'drawn'; readonly seat: number }
  /** Somebody has counted the pile: so many are left. */
  | { readonly type: 'counted'; readonly left: number };
