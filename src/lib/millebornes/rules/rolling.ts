import { isHazard, isRemedy, type CardId, type Hazard } from '../cards.ts';
import type { Rules, SideState } from '../state.ts';

export const topOf = (pile: readonly CardId[]): CardId | null => pile[pile.length - 1] ?? null;

/** The hazard that stops a side, if one lies on top of its battle pile. */
export function hazardOn(side: SideState): Hazard | null {
  const top = topOf(side.battle);
  return top !== null && isHazard(top) ? top : null;
}

const hasRightOfWay = (side: SideState): boolean => side.safeties.includes('right-of-way');

/** May the side lay distances, and be attacked? */
export function isRolling(side: SideState, rules: Rules): boolean {
  const top = topOf(side.battle);
  if (top === 'roll') return true;
  if (top === null) return hasRightOfWay(side);
  if (isHazard(top)) return false;
  return hasRightOfWay(side) || (!rules.rollAfterRemedy && isRemedy(top));
}

/** May the side lay nothing but 25 and 50? */
export const isLimited = (side: SideState, rules: Rules): boolean =>
  topOf(side.speed) === 'speed-limit' || awaitsRollOnSpeed(side, rules);

/** An end of limit that no `roll` covers yet, where the table asks for one (prestige, page on the speed limit). */
export const awaitsRollOnSpeed = (side: SideState, rules: Rules): boolean =>
  rules.rollAfterEndOfLimit && topOf(side.speed) === 'end-of-limit' && !hasRightOfWay(side);

/** Whether the battle pile takes a `roll`: it is empty, or shows `stop` or a remedy that needs one. */
export function battleTakesRoll(side: SideState, rules: Rules): boolean {
  const hazard = hazardOn(side);
  return hazard === null ? !isRolling(side, rules) : hazard === 'stop';
}
