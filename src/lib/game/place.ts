/** Where a physical card lies. */
export type CardPlace =
  | { readonly on: 'side'; readonly side: number }
  | { readonly on: 'discard' }
  /** At its place in a row; a spent link lies at the place that it led to. */
  | { readonly on: 'row'; readonly row: string; readonly value: number }
  /** Among the cards that a player had left at the end. */
  | { readonly on: 'hand'; readonly player: string };
