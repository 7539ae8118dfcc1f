import { format } from '../format.ts';
import type { Language } from '../language.ts';

/** Default names of the four rows, from the top down. */
export const usualRows = (language: Language): readonly string[] =>
  ([1, 2, 3, 4] as const).map((row) => format(language, `elevensBox.rows.${row}`));
