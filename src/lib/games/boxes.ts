import type { Box } from '../game/box.ts';
import { ELEVENS_BOX } from '../elevens/cards.ts';
import { MILLE_BORNES_BOX } from '../millebornes/cards.ts';

/**
 * Boxes of the games that follow cards; a deck is one tagged box. Kept apart from the rules, so
 * that pages can show a deck without loading them.
 */
export const BOXES = {
  '1000-bornes': MILLE_BORNES_BOX,
  elevens: ELEVENS_BOX,
} as const satisfies Readonly<Record<string, Box>>;
export type BoxId = keyof typeof BOXES;

/** Ids of the games played with a box, whether the table follows the cards or only scores. */
export const BOX_IDS = Object.keys(BOXES) as readonly BoxId[];
