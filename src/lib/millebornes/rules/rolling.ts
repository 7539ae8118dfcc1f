import { isHazard, isRemedy, type CardId, type Hazard } from '../cards.ts';
import type { Rules, SideState } from '../state.ts';

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
