import type { Distance } from '../cards.ts';
import type { RefusalCode } from '../moves.ts';
import type { HouseRules, SideState } from '../state.ts';
import { battleHazard, isLimited, isRolling } from './piles.ts';

/** Kilometres on a distance card. */
export const KM: Readonly<Record<Distance, number>> = {
  '25': 25,
  '50': 50,
  '75': 75,
  '100': 100,
  '200': 200,
};

const MOST_200 = 2;
const MOST_KM_LIMITED = 50;

export function countOf(side: SideState, distance: Distance): number {
  let count = 0;
  for (const laid of side.distances) if (laid === distance) count += 1;
  return count;
}

/** Why this side may not lay this distance card, or null when it may. */
export function refuseDistance(
  card: Distance,
  side: SideState,
  distanceToReach: number,
  rules: HouseRules,
): RefusalCode | null {
  if (!isRolling(side, rules)) return battleHazard(side) === null ? 'not-rolling' : 'under-attack';
  if (card === '200' && countOf(side, '200') >= MOST_200) return 'too-many-200';
  if (KM[card] > MOST_KM_LIMITED && isLimited(side, rules)) return 'speed-limited';
  return side.km + KM[card] > distanceToReach ? 'over-distance' : null;
}
