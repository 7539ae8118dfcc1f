import { createContext } from 'svelte';
import { format, type MessageKey, type Values } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';

export interface ScreenWords {
  readonly language: Language;
  t(key: MessageKey, values?: Values): string;
}

export const [useScreenWords, provideScreenWords] = createContext<ScreenWords>();

/** Returns words that stay reactive to the language. */
export const screenWordsOf = (language: () => Language): ScreenWords => ({
  get language() {
    return language();
  },
  t: (key, values) => format(language(), key, values),
});
