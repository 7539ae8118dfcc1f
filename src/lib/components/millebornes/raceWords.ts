import { createContext } from 'svelte';
import { cardName } from '#lib/i18n/millebornes/cardNames.ts';
import { format, type MessageKey, type Values } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import { sideName } from '#lib/i18n/sides.ts';
import type { MilleBornesView } from '#lib/millebornes/view.ts';

/** The words of the screen: its language, and the names and cards of the match it shows. */
export interface RaceWords {
  readonly language: Language;
  readonly match: MilleBornesView;
  t(key: MessageKey, values?: Values): string;
  card(id: string): string;
  side(number: number): string;
}

export const [useWords, provideWords] = createContext<RaceWords>();

/** Words that follow the language and the match as they change. */
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
