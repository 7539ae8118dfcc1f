import { isHazard, SAFETY_AGAINST, type CardId, type Safety } from '../cards.ts';
import type { HouseRules, SideState } from '../state.ts';
import { topOf } from './piles.ts';

const without = (pile: readonly CardId[], count: number): readonly CardId[] =>
  pile.slice(0, pile.length - count);

function liftable(pile: readonly CardId[], safety: Safety): boolean {
  const top = topOf(pile);
  return top !== null && isHazard(top) && SAFETY_AGAINST[top] === safety;
}

/** The pile without the hazards of this safety that lie on top; what lay under them counts again (I3). */
function lift(pile: readonly CardId[], safety: Safety): readonly CardId[] {
  return liftable(pile, safety) ? without(pile, 1) : pile;
}

/** A side after it exposed a safety on its own turn. */
export function exposeSafety(side: SideState, safety: Safety, rules: HouseRules): SideState {
  const lifted = lift(side.battle, safety);
  // Tables that restart only with a roll take the roll away together with the hazard (I3, rollAfterSafety).
  const takesRoll = rules.rollAfterSafety && lifted !== side.battle && topOf(lifted) === 'roll';
  return {
    ...side,
    battle: takesRoll ? without(lifted, 1) : lifted,
    speed: lift(side.speed, safety),
    safeties: [...side.safeties, safety],
  };
}

/** A side after a coup-fourré: its piles are as before the attack. */
export function answerAttack(side: SideState, safety: Safety): SideState {
  return {
    ...side,
    battle: lift(side.battle, safety),
    speed: lift(side.speed, safety),
    safeties: [...side.safeties, safety],
    coupsFourres: [...side.coupsFourres, safety],
  };
}
