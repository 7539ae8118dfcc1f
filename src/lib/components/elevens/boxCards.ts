import { rowsOf } from '#lib/elevens/setup.ts';
import { elevensCard } from '#lib/i18n/elevens/answers.ts';
import type { BoxCards } from '../box/boxCards.ts';
import CardSign from './CardSign.svelte';
import { ELEVENS_FAMILIES } from './families.ts';
import { ELEVENS_TOUCH } from './touch.ts';

export const ELEVENS_BOX_CARDS: BoxCards = {
  Sign: CardSign,
  name: (language, card, setup) =>
    elevensCard(language, card, { rows: setup?.game === 'elevens' ? rowsOf(setup) : [] }),
  families: ELEVENS_FAMILIES,
  touch: ELEVENS_TOUCH,
};
