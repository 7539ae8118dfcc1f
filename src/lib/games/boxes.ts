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

/** Ways to play that a game may lack: score sheets (`src/lib/tally`), partners (`src/lib/odds`). */
const GAMES_WITH = {
  sheet: ['1000-bornes', 'elevens'],
  computer: ['1000-bornes', 'elevens'],
} as const satisfies Readonly<Record<string, readonly BoxId[]>>;

export const isPlayable = (game: BoxId, way: keyof typeof GAMES_WITH): boolean =>
  GAMES_WITH[way].some((id) => id === game);

export const hasSheets = <Setup extends { readonly game: BoxId }>(
  setup: Setup,
): setup is Extract<Setup, { readonly game: (typeof GAMES_WITH.sheet)[number] }> =>
  isPlayable(setup.game, 'sheet');

/** The oldest game, which is the default where old data names none. */
export const FIRST_GAME = '1000-bornes' satisfies BoxId;
