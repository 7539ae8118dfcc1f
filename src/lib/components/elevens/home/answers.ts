import { usualRows } from '#lib/i18n/elevens/rowNames.ts';
import type { Language } from '#lib/i18n/language.ts';

/** What whoever opens a table of Elevens was asked besides the players. */
export interface ElevensAnswers {
  /** Names of the four rows from top to bottom, as far as they were filled in. */
  readonly rows: readonly string[];
  readonly beginner: boolean;
}

const ROWS = [1, 2, 3, 4] as const;

/** The names of the four rows; those left out go by their usual ones. */
export const rowNames = (language: Language, { rows }: ElevensAnswers): string[] =>
  usualRows(language).map((name, row) => (rows[row] ?? '').trim() || name);

export function withRow(own: ElevensAnswers, row: number, name: string): ElevensAnswers {
  return { ...own, rows: ROWS.map((_, at) => (at === row ? name : (own.rows[at] ?? ''))) };
}

/** The field in which the name of a row is written, from 0 at the top. */
export const rowField = (row: number): string => `row-${row}`;
