import type { Box } from '../game/box.ts';
import { ELEVENS_BOX } from '../elevens/cards.ts';
import { MILLE_BORNES_BOX } from '../millebornes/cards.ts';

/**
 * The box of cards that a game is played with, where cards are followed; a deck is one box, tagged. Apart from the rules,
 * which no page needs in order to show a deck.
 */
export const BOXES = {
  '1000-bornes': MILLE_BORNES_BOX,
  elevens: ELEVENS_BOX,
} as const satisfies Readonly<Record<string, Box>>;
export type BoxId = keyof typeof BOXES;

/** The games that are played with a box of cards, whether that is followed or counted by hand. */
export const BOX_IDS = Object.keys(BOXES) as readonly BoxId[];

/** The one that was there before the others, and that is meant where none is named. */
export const FIRST_GAME = '1000-bornes' satisfies BoxId;
