import type { BoxId } from '#lib/games/boxes.ts';
import { mean, type Figures, type Grouping } from '#lib/history/statistics.ts';
import type { Language } from '#lib/i18n/language.ts';
import { tenths, wholeNumber } from '#lib/i18n/numbers.ts';

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

export interface GameFigures {
  readonly columns: readonly FigureColumn[];
  /** Groupings of a game's figures; `side` if the same partners meet again. */
  readonly groupings: readonly Grouping[];
}

export type AllFigures = Readonly<Record<BoxId, GameFigures>>;

const OF_PEOPLE: ReadonlySet<FigureColumn> = new Set(['wins', 'rate', 'streak', 'rounds']);

export const columnsBy = (
  columns: readonly FigureColumn[],
  by: Grouping,
): readonly FigureColumn[] =>
  by === 'edition' ? columns.filter((column) => !OF_PEOPLE.has(column)) : columns;

export const NONE = '–';

/** Returns the share of matches won in whole percent; null without matches. */
export const winRate = ({ wins, matches }: Pick<Figures, 'wins' | 'matches'>): number | null =>
  matches === 0 ? null : Math.round((100 * wins) / matches);

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
      // Points of a hand are small numbers, so the mean has one decimal.
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

export const percentText = (language: Language, percent: number): string =>
  `${wholeNumber(language, percent)}${language === 'fr' ? '\u202f' : ''}%`;
