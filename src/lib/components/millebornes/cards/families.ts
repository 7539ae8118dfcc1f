import { format } from '#lib/i18n/format.ts';
import { DISTANCES, HAZARDS, REMEDIES, SAFETIES } from '#lib/millebornes/cards.ts';
import type { CardGroup } from '../../box/boxCards.ts';
import type { Family } from './family.ts';

const family = (id: Family, cards: readonly string[]): CardGroup => ({
  id,
  cards,
  name: (language) => format(language, 'cards.kind', { kind: id }),
});

export const MILLE_BORNES_FAMILIES: readonly CardGroup[] = [
  family('distance', DISTANCES),
  family('hazard', HAZARDS),
  family('remedy', REMEDIES),
  family('safety', SAFETIES),
];
