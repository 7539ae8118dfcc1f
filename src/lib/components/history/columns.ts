import type { BoxId } from '#lib/games/boxes.ts';

/** A figure of everybody who played a game, as a column of their table. */
export type FigureColumn =
  | 'matches'
  | 'wins'
  | 'rounds'
  | 'km'
  | 'coupsFourres'
  | 'safeties'
  | 'points'
  | 'bonus'
  | 'best'
  | 'bestGame';

/** What the history shows of a game. */
export interface GameFigures {
  readonly columns: readonly FigureColumn[];
  /** Whether the same partners meet again, so that sides have figures of their own. */
  readonly bySide: boolean;
}

export type AllFigures = Readonly<Record<BoxId, GameFigures>>;
