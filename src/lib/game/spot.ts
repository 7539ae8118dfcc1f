/** Where a card was laid: on the reader of the table, of one side (or row), or of one seat. Numbered from 0. */
export type Spot =
  | { readonly role: 'table' }
  | { readonly role: 'side'; readonly side: number }
  | { readonly role: 'seat'; readonly seat: number };
