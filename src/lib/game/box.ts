/** A box of cards as it is sold: what may bear a tag, and how many copies of each there are. */
export interface Box {
  readonly id: string;
  readonly cards: readonly BoxCard[];
}

interface BoxCard {
  readonly id: string;
  readonly copies: number;
}

/** Copies of the card in the box; 0 for a card that it does not hold. */
export const copiesIn = (box: Box, card: string): number =>
  box.cards.find(({ id }) => id === card)?.copies ?? 0;

/** Cards in the box, copies counted. */
export const sizeOf = (box: Box): number => box.cards.reduce((sum, { copies }) => sum + copies, 0);
