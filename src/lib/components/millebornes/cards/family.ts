import { isDistance, isHazard, isRemedy, isSafety, type CardId } from '#lib/millebornes/cards.ts';

export type Family = 'distance' | 'hazard' | 'remedy' | 'safety';

export function familyOf(card: CardId): Family {
  if (isDistance(card)) return 'distance';
  if (isHazard(card)) return 'hazard';
  return isRemedy(card) ? 'remedy' : 'safety';
}

export const hasFace = (card: string): card is CardId =>
  isDistance(card) || isHazard(card) || isRemedy(card) || isSafety(card);
