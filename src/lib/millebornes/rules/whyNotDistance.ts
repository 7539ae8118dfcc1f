import { kmOf, type Distance } from '../cards.ts';
import type { RefusalCode } from '../moves.ts';
import type { Rules, RoundState, SideState } from '../state.ts';
import { hazardOn, isLimited, isRolling } from './rolling.ts';

const MOST_200 = 2;
const LIMIT_KM = 50;

/** Why the side may not lay this distance, or null. */
export function whyNotDistance(
  card: Distance,
  side: SideState,
  round: RoundState,
  rules: Rules,
): RefusalCode | null {
  if (hazardOn(side) !== null) return 'under-attack';
  if (!isRolling(side, rules)) return 'not-rolling';
  if (card === '200' && twoHundreds(side) >= MOST_200) return 'too-many-200';
  if (kmOf(card) > LIMIT_KM && isLimited(side, rules)) return 'speed-limited';
  return side.km + kmOf(card) > round.distanceToReach ? 'over-distance' : null;
}

export const twoHundreds = (side: SideState): number =>
  side.distances.reduce((count, card) => (card === '200' ? count + 1 : count), 0);
