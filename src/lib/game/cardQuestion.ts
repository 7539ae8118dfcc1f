/**
 * Question about a card that several moves explain. Each choice carries the move that it stands
 * for.
 */
export type CardQuestion<Move> = WhichSideQuestion<Move> | WhichPlaceQuestion<Move>;

export interface WhichSideQuestion<Move> {
  readonly kind: 'which-side' | 'which-player';
  readonly by: string | null;
  readonly choices: readonly {
    readonly side: number;
    readonly player: string | null;
    readonly move: Move;
  }[];
}

/** Question about the place of a card. `placeAnswer` of the game describes each choice. */
export interface WhichPlaceQuestion<Move> {
  readonly kind: 'which-place';
  readonly by: string;
  readonly choices: readonly { readonly move: Move }[];
}
