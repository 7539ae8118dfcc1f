import type { BoxId } from './boxes.ts';

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

/** The oldest game: the default of new tables and decks, and of old data that names none. */
export const DEFAULT_GAME = '1000-bornes' satisfies BoxId;
