import {
  kmOf,
  type Distance,
  SAFETY_AGAINST,
  type Hazard,
  REMEDY_OF,
  type Remedy,
} from '../cards.ts';
import type { RefusalCode } from '../moves.ts';
import type { Rules, RoundState, SideState } from '../state.ts';
import {
  hazardOn,
  isLimited,
  isRolling,
  topOf,
  awaitsRollOnSpeed,
  battleTakesRoll,
} from './rolling.ts';

const MOST_200 = 2;
const LIMIT_KM = 50;

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

/** Returns why this hazard may not be laid on that side, or null. */
export function whyNotHazard(card: Hazard, target: SideState, rules: Rules): RefusalCode | null {
  if (target.safeties.includes(SAFETY_AGAINST[card])) return 'immune';
  if (card === 'speed-limit') {
    // A new limit may cover an end of limit that still needs its roll (readings.md, I12).
    return topOf(target.speed) === 'speed-limit' ? 'already-limited' : null;
  }
  return isRolling(target, rules) ? null : 'target-not-rolling';
}

export function whyNotRemedy(card: Remedy, side: SideState, rules: Rules): RefusalCode | null {
  if (card === 'end-of-limit') {
    return topOf(side.speed) === 'speed-limit' ? null : 'no-speed-limit';
  }
  if (card === 'roll' && (battleTakesRoll(side, rules) || awaitsRollOnSpeed(side, rules))) {
    return null;
  }
  const hazard = hazardOn(side);
  if (hazard !== null) return REMEDY_OF[hazard] === card ? null : 'wrong-remedy';
  return card === 'roll' ? 'already-rolling' : 'nothing-to-remedy';
}
