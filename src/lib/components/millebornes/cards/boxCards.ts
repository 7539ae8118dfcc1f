import { cardName } from '#lib/i18n/millebornes/cardNames.ts';
import type { BoxCards, CardGroup } from '../../box/boxCards.ts';
import CardSign from './CardSign.svelte';
import { MILLE_BORNES_TOUCH } from './touch.ts';
import { format } from '#lib/i18n/format.ts';
import { DISTANCES, HAZARDS, REMEDIES, SAFETIES } from '#lib/millebornes/cards.ts';
import type { Family } from './family.ts';

/** A deck serves every edition, so its cards have the classic names. */
export const MILLE_BORNES_FAMILIES: readonly CardGroup[] = [
  family('distance', DISTANCES),
  family('hazard', HAZARDS),
  family('remedy', REMEDIES),
  family('safety', SAFETIES),
];

export const MILLE_BORNES_BOX_CARDS: BoxCards = {
  Sign: CardSign,
  name: (language, card) => cardName(language, 'classique', card),
  families: MILLE_BORNES_FAMILIES,
  touch: MILLE_BORNES_TOUCH,
};

function family(id: Family, cards: readonly string[]): CardGroup {
  return { id, cards, name: (language) => format(language, 'cards.kind', { kind: id }) };
}
