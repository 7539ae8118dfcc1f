import { usualRows } from '#lib/i18n/elevens/rowNames.ts';
import type { Language } from '#lib/i18n/language.ts';

export interface ElevensAnswers {
  /** Names of the four rows from top to bottom; may be incomplete. */
  readonly rows: readonly string[];
  readonly beginner: boolean;
}

const ROWS = [1, 2, 3, 4] as const;

/** Returns the names of the four rows; empty ones get their usual names. */
export const rowNames = (language: Language, { rows }: ElevensAnswers): string[] =>
  usualRows(language).map((name, row) => (rows[row] ?? '').trim() || name);

export function withRow(own: ElevensAnswers, row: number, name: string): ElevensAnswers {
  return { ...own, rows: ROWS.map((_, at) => (at === row ? name : (own.rows[at] ?? ''))) };
}

/** Returns the id of a row's name field; rows count from 0 at the top. */
export const rowField = (row: number): string => `row-${row}`;
