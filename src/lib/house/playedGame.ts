import type { PlayedGame } from './view.ts';

/** Which game is played, and what edition of it, taken out of what else is known of a table. */
export const playedGame = (of: PlayedGame): PlayedGame =>
  of.game === '1000-bornes' ? { game: of.game, edition: of.edition } : { game: of.game };
