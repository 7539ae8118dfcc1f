import { format } from '#lib/i18n/format.ts';
import { DISTANCES, HAZARDS, REMEDIES, SAFETIES } from '#lib/millebornes/cards.ts';
import type { Family } from '../../box/boxCards.ts';

type Kind = 'distance' | 'hazard' | 'remedy' | 'safety';

const family = (id: Kind, cards: readonly string[]): Family => ({
  id,
  cards,
  name: (language) => format(language, 'cards.kind', { kind: id }),
});

export const MILLE_BORNES_FAMILIES: readonly Family[] = [
  family('distance', DISTANCES),
  family('hazard', HAZARDS),
  family('remedy', REMEDIES),
  family('safety', SAFETIES),
];
