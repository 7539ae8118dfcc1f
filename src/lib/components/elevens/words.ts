import { createContext } from 'svelte';
import type { ElevensView } from '#lib/elevens/view.ts';
import { format, type MessageKey, type Values } from '#lib/i18n/format.ts';
import { rowName } from '#lib/i18n/elevens/rowNames.ts';
import type { Language } from '#lib/i18n/language.ts';
import { capitalised } from '#lib/i18n/sentences.ts';

export interface ElevensWords {
  readonly language: Language;
  readonly match: ElevensView;
  t(key: MessageKey, values?: Values): string;
  row(number: number): string;
}

export const [useWords, provideWords] = createContext<ElevensWords>();

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
  row: (number) => capitalised(rowName(language(), match().rows[number]?.name ?? '')),
});
