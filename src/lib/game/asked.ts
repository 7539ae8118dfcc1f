/** A card of which the move itself is not known: what may be answered, and the move that each answer makes of it. */
export type Asked<Move> = WhichSide<Move> | WhichPlace<Move>;

/** Whom a card is laid against, or who has laid it. */
export interface WhichSide<Move> {
  readonly kind: 'which-side' | 'which-player';
  /** Who laid the card, when that is known. */
  readonly by: string | null;
  readonly choices: readonly {
    readonly side: number;
    readonly player: string | null;
    readonly move: Move;
  }[];
}

/** Where a card is laid; what each place is called the game says as `placeAnswer`. */
export interface WhichPlace<Move> {
  readonly kind: 'which-place';
  readonly by: string;
  readonly choices: readonly { readonly move: Move }[];
}
