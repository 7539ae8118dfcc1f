import { SAFETY_AGAINST, type Hazard } from '../cards.ts';
import type { RefusalCode } from '../moves.ts';
import type { Rules, SideState } from '../state.ts';
import { isRolling, topOf } from './rolling.ts';

/** Why this hazard may not be laid on that side, or null. */
export function whyNotHazard(card: Hazard, target: SideState, rules: Rules): RefusalCode | null {
  if (target.safeties.includes(SAFETY_AGAINST[card])) return 'immune';
  if (card === 'speed-limit') {
    // A new limit may lie on an end of limit that still awaits its roll (readings.md, I12).
    return topOf(target.speed) === 'speed-limit' ? 'already-limited' : null;
  }
  return isRolling(target, rules) ? null : 'target-not-rolling';
}
