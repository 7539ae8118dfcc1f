import { createContext } from 'svelte';
import { format, type MessageKey, type Values } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';

/** The words that every television screen shares, whatever is played: its language. */
export interface ScreenWords {
  readonly language: Language;
  t(key: MessageKey, values?: Values): string;
}

export const [useScreenWords, provideScreenWords] = createContext<ScreenWords>();

/** Words that follow the language as it changes. */
export const screenWordsOf = (language: () => Language): ScreenWords => ({
  get language() {
    return language();
  },
  t: (key, values) => format(language(), key, values),
});
