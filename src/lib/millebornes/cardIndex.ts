import { CARDS, type CardId } from './cards.ts';

const INDEX = new Map<string, number>(CARDS.map((card, index) => [card, index]));

/** A card's place in CARDS, by which counts of cards are kept. */
export const indexOf = (card: CardId): number => INDEX.get(card) ?? -1;
