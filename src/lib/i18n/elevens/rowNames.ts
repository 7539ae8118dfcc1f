import type { Language } from '../language.ts';

const USUAL_ROWS: Readonly<Record<Language, readonly string[]>> = {
  fr: ['rouge', 'jaune', 'vert', 'bleu'],
  en: ['red', 'yellow', 'green', 'blue'],
};

/** Default names of the four rows, from the top down. */
export const usualRows = (language: Language): readonly string[] => USUAL_ROWS[language];

/**
 * Returns a row's name for a reader of `language`. Tables store usual names in the language in which
 * they were opened; only these are translated.
 */
export function rowName(language: Language, name: string): string {
  const row = Object.values(USUAL_ROWS)
    .map((names) => names.indexOf(name))
    .find((at) => at >= 0);
  return row === undefined ? name : (USUAL_ROWS[language][row] ?? name);
}
