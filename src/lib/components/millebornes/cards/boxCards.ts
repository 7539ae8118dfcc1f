import { cardName } from '#lib/i18n/millebornes/cardNames.ts';
import type { BoxCards } from '../../box/boxCards.ts';
import CardSign from './CardSign.svelte';
import { MILLE_BORNES_FAMILIES } from './families.ts';
import { MILLE_BORNES_TOUCH } from './touch.ts';

/** A deck serves every edition, so its cards have the classic names. */
export const MILLE_BORNES_BOX_CARDS: BoxCards = {
  Sign: CardSign,
  name: (language, card) => cardName(language, 'classique', card),
  families: MILLE_BORNES_FAMILIES,
  touch: MILLE_BORNES_TOUCH,
};
