export type CardPlace =
  | { readonly on: 'side'; readonly side: number }
  | { readonly on: 'discard' }
  /** A place in a row. A spent link lies at the place that it led to. */
  | { readonly on: 'row'; readonly row: string; readonly value: number }
  | { readonly on: 'hand'; readonly player: string };

export type PlaceAnswer =
  | {
      readonly what: 'place' | 'exchange';
      readonly row: string;
      readonly value: number;
      readonly link?: string;
    }
  | { readonly what: 'throwJoker' };

/**
 * The reader on which a card was laid: of the table, of a side (or row), or of a seat. Numbers
 * start at 0.
 */
export type Spot =
  | { readonly role: 'table' }
  | { readonly role: 'side'; readonly side: number }
  | { readonly role: 'seat'; readonly seat: number };

/** A spot, or the reader for discards. */
export type CardSpot = Spot | { readonly role: 'discard' };
