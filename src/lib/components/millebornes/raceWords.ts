import { createContext } from 'svelte';
import { cardName } from '#lib/i18n/millebornes/cardNames.ts';
import { format, type MessageKey, type Values } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import { sideName } from '#lib/i18n/sides.ts';
import type { MilleBornesView } from '#lib/millebornes/view.ts';

export interface RaceWords {
  readonly language: Language;
  readonly match: MilleBornesView;
  t(key: MessageKey, values?: Values): string;
  card(id: string): string;
  side(number: number): string;
}

export const [useWords, provideWords] = createContext<RaceWords>();

export function raceWords(language: () => Language, match: () => MilleBornesView): RaceWords {
  return {
    get language() {
      return language();
    },
    get match() {
      return match();
    },
    t: (key, values) => format(language(), key, values),
    card: (id) => cardName(language(), match().edition, id),
    side: (number) => sideName(match(), number),
  };
}
