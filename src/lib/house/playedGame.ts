import type { TableSetup } from '../games.ts';

/** The game of a table, and what it is an edition of where there are several. */
export type PlayedGame = PlayedOf<TableSetup>;
type PlayedOf<Setup extends TableSetup> = Setup extends { readonly edition: unknown }
  ? Pick<Setup, 'game' | 'edition'>
  : Pick<Setup, 'game'>;

/** Which game is played, and what edition of it, taken out of what else is known of a table. */
export const playedGame = (of: PlayedGame): PlayedGame =>
  'edition' in of ? { game: of.game, edition: of.edition } : { game: of.game };
