import { format } from '../format.ts';
import type { Language } from '../language.ts';

/** What the four rows are called where nothing is written, from the top down. */
export const usualRows = (language: Language): readonly string[] =>
  ([1, 2, 3, 4] as const).map((row) => format(language, `elevens.rows.${row}`));
