import { REMEDY_OF, type Remedy } from '../cards.ts';
import type { Pile } from '../events.ts';
import type { RefusalCode } from '../moves.ts';
import type { HouseRules, SideState } from '../state.ts';
import { awaitsRollAfterLimit, battleHazard, isRolling, topOf } from './piles.ts';

/** Why this side may not lay this remedy, or null when it may. */
export function refuseRemedy(card: Remedy, side: SideState, rules: HouseRules): RefusalCode | null {
  if (card === 'end-of-limit') {
    return topOf(side.speed) === 'speed-limit' ? null : 'no-speed-limit';
  }
  const refusal = refuseOnBattle(card, side, rules);
  return card === 'roll' && refusal !== null && awaitsRollAfterLimit(side, rules) ? null : refusal;
}

function refuseOnBattle(card: Remedy, side: SideState, rules: HouseRules): RefusalCode | null {
  const hazard = battleHazard(side);
  if (hazard !== null) return REMEDY_OF[hazard] === card ? null : 'wrong-remedy';
  if (card !== 'roll') return 'nothing-to-remedy';
  return isRolling(side, rules) ? 'already-rolling' : null;
}

/** The pile a remedy goes on; a roll that the battle pile does not take may end a limit (I12). */
export function pileOfRemedy(card: Remedy, side: SideState, rules: HouseRules): Pile {
  if (card === 'end-of-limit') return 'speed';
  const forSpeed =
    card === 'roll' &&
    awaitsRollAfterLimit(side, rules) &&
    refuseOnBattle(card, side, rules) !== null;
  return forSpeed ? 'speed' : 'battle';
}
