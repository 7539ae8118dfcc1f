/** Where a physical card lies. */
export type CardPlace =
  | { readonly on: 'side'; readonly side: number }
  | { readonly on: 'discard' }
  /** At its place in a row; a spent link lies at the place that it led to. */
  | { readonly on: 'row'; readonly row: string; readonly value: number }
  /** Among the cards that a player had left at the end. */
  | { readonly on: 'hand'; readonly player: string };

/** One of the places that a card may be laid in, as people are asked about them. */
export type PlaceAnswer =
  | {
      readonly what: 'place' | 'exchange';
      readonly row: string;
      readonly value: number;
      /** The row that the link comes from which is spent for it. */
      readonly link?: string;
    }
  | { readonly what: 'throwJoker' };

/** Where a card was laid: on the reader of the table, of one side (or row), or of one seat. Numbered from 0. */
export type Spot =
  | { readonly role: 'table' }
  | { readonly role: 'side'; readonly side: number }
  | { readonly role: 'seat'; readonly seat: number };
