import { isDistance, isHazard, isRemedy, isSafety, type CardId } from '#lib/millebornes/cards.ts';

export type Family = 'distance' | 'hazard' | 'remedy' | 'safety';

/** The kind of road sign a card is drawn as: milestone, triangle, square or lozenge. */
export function familyOf(card: CardId): Family {
  if (isDistance(card)) return 'distance';
  if (isHazard(card)) return 'hazard';
  return isRemedy(card) ? 'remedy' : 'safety';
}

/** Card ids come as plain strings from moves; anything else has no face. */
export const hasFace = (card: string): card is CardId =>
  isDistance(card) || isHazard(card) || isRemedy(card) || isSafety(card);
