import { rowsOf } from '#lib/elevens/setup.ts';
import { elevensCard } from '#lib/i18n/elevens/answers.ts';
import type { BoxCards, CardGroup } from '../box/boxCards.ts';
import CardSign from './CardSign.svelte';
import { ELEVENS_TOUCH } from './touch.ts';
import { COLOURS, NUMBER_CARDS } from '#lib/elevens/cards.ts';
import { format } from '#lib/i18n/format.ts';
import { capitalised } from '#lib/i18n/sentences.ts';

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

export const ELEVENS_BOX_CARDS: BoxCards = {
  Sign: CardSign,
  name: (language, card, setup) =>
    elevensCard(language, card, { rows: setup?.game === 'elevens' ? rowsOf(setup) : [] }),
  families: ELEVENS_FAMILIES,
  touch: ELEVENS_TOUCH,
};
