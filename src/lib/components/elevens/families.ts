import { COLOURS, NUMBER_CARDS } from '#lib/elevens/cards.ts';
import { format } from '#lib/i18n/format.ts';
import { capitalised } from '#lib/i18n/sentences.ts';
import type { CardGroup } from '../box/boxCards.ts';

export const ELEVENS_FAMILIES: readonly CardGroup[] = [
  ...COLOURS.map((colour): CardGroup => ({
    id: colour,
    cards: NUMBER_CARDS.filter((card) => card.startsWith(`${colour}-`)),
    name: (language) => capitalised(format(language, `elevens.colour.${colour}`)),
  })),
  {
    id: 'special',
    cards: ['joker', 'link'],
    name: (language) => format(language, 'deck.family.special'),
  },
];
