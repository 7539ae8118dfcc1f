/** A box of cards as sold: the cards that may bear a tag, and the number of copies of each. */
export interface Box {
  readonly id: string;
  readonly cards: readonly BoxCard[];
}

interface BoxCard {
  readonly id: string;
  readonly copies: number;
}

/** Returns the number of copies of the card in the box; 0 if the box does not have it. */
export const copiesIn = (box: Box, card: string): number =>
  box.cards.find(({ id }) => id === card)?.copies ?? 0;

export const sizeOf = (box: Box): number => box.cards.reduce((sum, { copies }) => sum + copies, 0);
