import { SAFETY_AGAINST, type Hazard } from '../cards.ts';
import type { RefusalCode } from '../moves.ts';
import type { HouseRules, SideState } from '../state.ts';
import { hasSafety, isRolling, topOf } from './piles.ts';

/** Why this hazard may not be laid on this side, or null when it may. */
export function refuseHazard(
  card: Hazard,
  target: SideState,
  rules: HouseRules,
): RefusalCode | null {
  if (hasSafety(target, SAFETY_AGAINST[card])) return 'immune';
  if (card === 'speed-limit') {
    return topOf(target.speed) === 'speed-limit' ? 'already-limited' : null;
  }
  return isRolling(target, rules) ? null : 'target-not-rolling';
}
