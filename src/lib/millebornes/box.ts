import type { Box } from '../game/box.ts';
import { CARDS, COPIES } from './cards.ts';

/** The 106 cards that all editions play with; the memo cards are no part of the game. */
export const MILLE_BORNES_BOX = {
  id: '1000-bornes',
  cards: CARDS.map((id) => ({ id, copies: COPIES[id] })),
} as const satisfies Box;
