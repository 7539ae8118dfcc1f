import { createContext } from 'svelte';
import type { ElevensView } from '#lib/elevens/view.ts';
import { format, type MessageKey, type Values } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import { capitalised } from '#lib/i18n/sentences.ts';

/** The words of a screen of Elevens: its language, and the game it shows. */
export interface ElevensWords {
  readonly language: Language;
  readonly match: ElevensView;
  t(key: MessageKey, values?: Values): string;
  /** The name of a row at the head of a line. */
  row(number: number): string;
}

export const [useWords, provideWords] = createContext<ElevensWords>();

/** Words that follow the language and the game as they change. */
export const elevensScreenWords = (
  language: () => Language,
  match: () => ElevensView,
): ElevensWords => ({
  get language() {
    return language();
  },
  get match() {
    return match();
  },
  t: (key, values) => format(language(), key, values),
  row: (number) => capitalised(match().rows[number]?.name ?? ''),
});
