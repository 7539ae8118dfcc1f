import type { TableSetup } from '../games.ts';

/** The game of a table, and what it is an edition of where there are several. */
export type PlayedGame =
  | Pick<Extract<TableSetup, { game: '1000-bornes' }>, 'game' | 'edition'>
  | Pick<Extract<TableSetup, { game: 'elevens' }>, 'game'>;

/** Which game is played, and what edition of it, taken out of what else is known of a table. */
export const playedGame = (of: PlayedGame): PlayedGame =>
  of.game === '1000-bornes' ? { game: of.game, edition: of.edition } : { game: of.game };
