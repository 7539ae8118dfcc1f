import { REMEDY_OF, type Remedy } from '../cards.ts';
import type { RefusalCode } from '../moves.ts';
import type { Rules, SideState } from '../state.ts';
import { awaitsRollOnSpeed, battleTakesRoll, hazardOn, topOf } from './rolling.ts';

/** Why the side may not lay this remedy, or null. */
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
