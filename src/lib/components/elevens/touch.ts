import { cardOf, COLOURS, type Special } from '#lib/elevens/cards.ts';
import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import { capitalised } from '#lib/i18n/sentences.ts';
import { elevensCard } from '#lib/i18n/elevens/answers.ts';
import type { BoxTouch } from '../box/boxTouch.ts';

const SPECIALS: Readonly<Record<Language, Readonly<Record<Special, string>>>> = {
  fr: { joker: 'joker', link: 'liaison', bonus: 'bonus' },
  en: { joker: 'joker', link: 'link', bonus: 'bonus' },
};

/** Value first, because neighbours in a row are found by it; then the colour, "c1" to "c4". */
function label(language: Language, id: string): string {
  const card = cardOf(id);
  if (card === null) return id;
  return card.type === 'number'
    ? `${String(card.value)} ${card.colour}`
    : SPECIALS[language][card.type];
}

export const ELEVENS_TOUCH: BoxTouch = {
  label,
  legend: (language) => [
    ...COLOURS.map((colour) => ({
      label: colour,
      name: capitalised(format(language, `elevens.colour.${colour}`)),
    })),
    ...(['joker', 'link'] as const).map((card) => ({
      label: SPECIALS[language][card],
      name: capitalised(elevensCard(language, card)),
    })),
  ],
  // The rows of Elevens are shared by all players.
  tray: null,
};
