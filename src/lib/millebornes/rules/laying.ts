import {
  kmOf,
  type Distance,
  SAFETY_AGAINST,
  type Hazard,
  REMEDY_OF,
  type Remedy,
  isHazard,
  isRemedy,
  type CardId,
} from '../cards.ts';
import type { RefusalCode } from '../moves.ts';
import type { Rules, RoundState, SideState } from '../state.ts';

export const topOf = (pile: readonly CardId[]): CardId | null => pile[pile.length - 1] ?? null;

export function hazardOn(side: SideState): Hazard | null {
  const top = topOf(side.battle);
  return top !== null && isHazard(top) ? top : null;
}

const hasRightOfWay = (side: SideState): boolean => side.safeties.includes('right-of-way');

/** True if the side may lay distances and may be attacked. */
export function isRolling(side: SideState, rules: Rules): boolean {
  const top = topOf(side.battle);
  if (top === 'roll') return true;
  if (top === null) return hasRightOfWay(side);
  if (isHazard(top)) return false;
  return hasRightOfWay(side) || (!rules.rollAfterRemedy && isRemedy(top));
}

/** True if the side may lay only 25 and 50. */
export const isLimited = (side: SideState, rules: Rules): boolean =>
  topOf(side.speed) === 'speed-limit' || awaitsRollOnSpeed(side, rules);

/**
 * True if an end of limit still needs a `roll`, under the rule for it (prestige, page on the speed
 * limit).
 */
export const awaitsRollOnSpeed = (side: SideState, rules: Rules): boolean =>
  rules.rollAfterEndOfLimit && topOf(side.speed) === 'end-of-limit' && !hasRightOfWay(side);

/**
 * True if the battle pile accepts a `roll`: it is empty, or shows `stop` or a remedy that needs
 * one.
 */
export function battleTakesRoll(side: SideState, rules: Rules): boolean {
  const hazard = hazardOn(side);
  return hazard === null ? !isRolling(side, rules) : hazard === 'stop';
}

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
