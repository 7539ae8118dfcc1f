import { isHazard, isRemedy, type CardId, type Hazard, type Safety } from '../cards.ts';
import type { HouseRules, SideState } from '../state.ts';

/** The card that lies on top of a pile. */
export const topOf = (pile: readonly CardId[]): CardId | null => pile[pile.length - 1] ?? null;

/** The hazard that lies on top of a side's battle pile. */
export function battleHazard(side: SideState): Hazard | null {
  const top = topOf(side.battle);
  return top !== null && isHazard(top) ? top : null;
}

export const hasSafety = (side: SideState, safety: Safety): boolean =>
  side.safeties.includes(safety);

/** May this side lay distance cards, as far as its battle pile goes? */
export function isRolling(side: SideState, rules: HouseRules): boolean {
  const top = topOf(side.battle);
  if (top === 'roll') return true;
  if (top !== null && isHazard(top)) return false;
  if (hasSafety(side, 'right-of-way')) return true;
  return !rules.rollAfterRemedy && top !== null && isRemedy(top);
}

/** A limit's end that waits for its roll (I12). */
export const awaitsRollAfterLimit = (side: SideState, rules: HouseRules): boolean =>
  rules.rollAfterEndOfLimit &&
  topOf(side.speed) === 'end-of-limit' &&
  !hasSafety(side, 'right-of-way');

/** May this side lay 25 and 50 only? */
export const isLimited = (side: SideState, rules: HouseRules): boolean =>
  topOf(side.speed) === 'speed-limit' || awaitsRollAfterLimit(side, rules);
