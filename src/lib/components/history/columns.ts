import type { BoxId } from '#lib/games/boxes.ts';
import { mean, type Figures, type Grouping } from '#lib/history/statistics.ts';
import type { Language } from '#lib/i18n/language.ts';
import { tenths, wholeNumber } from '#lib/i18n/numbers.ts';

/** A figure of everybody who played a game, as a column of their table. */
export type FigureColumn =
  | 'matches'
  | 'wins'
  | 'rate'
  | 'streak'
  | 'rounds'
  | 'km'
  | 'coupsFourres'
  | 'safeties'
  | 'mean'
  | 'points'
  | 'bonus'
  | 'best'
  | 'bestGame';

/** What the history shows of a game. */
export interface GameFigures {
  readonly columns: readonly FigureColumn[];
  /** By what its matches are counted; by side where the same partners meet again. */
  readonly groupings: readonly Grouping[];
}

export type AllFigures = Readonly<Record<BoxId, GameFigures>>;

/** What only somebody has who won or lost, and what an edition counts for each side. */
const OF_PEOPLE: ReadonlySet<FigureColumn> = new Set(['wins', 'rate', 'streak', 'rounds']);

export const columnsBy = (
  columns: readonly FigureColumn[],
  by: Grouping,
): readonly FigureColumn[] =>
  by === 'edition' ? columns.filter((column) => !OF_PEOPLE.has(column)) : columns;

/** A figure that there is none of. */
export const NONE = '–';

/** The share of matches won, in whole percent; null before there was one. */
export const winRate = ({ wins, matches }: Pick<Figures, 'wins' | 'matches'>): number | null =>
  matches === 0 ? null : Math.round((100 * wins) / matches);

/** A figure as it stands in its cell. */
export function cellText(language: Language, column: FigureColumn, of: Figures): string {
  const number = (value: number | null): string =>
    value === null ? NONE : wholeNumber(language, Math.round(value));
  switch (column) {
    case 'rate': {
      const rate = winRate(of);
      return rate === null ? NONE : percentText(language, rate);
    }
    case 'km':
      return number(mean(of.km, of.rounds));
    case 'mean':
      return number(mean(of.points, of.roundsInPoints));
    case 'points': {
      // Points of small hands: the mean has a tenth.
      const points = mean(of.points, of.roundsInPoints);
      return points === null ? NONE : tenths(language, points);
    }
    case 'best':
    case 'bestGame':
      return number(of.best?.points ?? null);
    default:
      return number(of[column]);
  }
}

/** 42 %, 42%. */
export const percentText = (language: Language, percent: number): string =>
  `${wholeNumber(language, percent)}${language === 'fr' ? '\u202f' : ''}%`;
