import { isDistance, isHazard, isSafety, kmOf, SAFETY_AGAINST } from '../cards.ts';
import type { CardId, Safety } from '../cards.ts';
import type { Rules, SideState } from '../state.ts';
import { awaitsRollOnSpeed, battleTakesRoll, topOf } from './rolling.ts';

export function applyCard(card: CardId, side: SideState, rules: Rules): SideState {
  if (isDistance(card)) {
    return { ...side, distances: [...side.distances, card], km: side.km + kmOf(card) };
  }
  if (isSafety(card)) return laySafety(card, side, rules);
  return goesOnSpeed(card, side, rules)
    ? { ...side, speed: [...side.speed, card] }
    : { ...side, battle: [...side.battle, card] };
}

/**
 * True for `speed-limit` and `end-of-limit`, and for a `roll` needed only after an end of limit
 * (readings.md, I12).
 */
function goesOnSpeed(card: CardId, side: SideState, rules: Rules): boolean {
  if (card === 'roll') return !battleTakesRoll(side, rules) && awaitsRollOnSpeed(side, rules);
  return card === 'speed-limit' || card === 'end-of-limit';
}

function laySafety(card: Safety, side: SideState, rules: Rules): SideState {
  const cured = cure(card, side);
  const battle =
    rules.rollAfterSafety && cured.battle !== side.battle && topOf(cured.battle) === 'roll'
      ? cured.battle.slice(0, -1)
      : cured.battle;
  return { ...cured, battle, safeties: [...side.safeties, card] };
}

/**
 * Returns the attacked side's area after a coup-fourré. The attack lies on top and is cured like
 * any hazard.
 */
export function applyCoupFourre(card: Safety, side: SideState): SideState {
  return {
    ...cure(card, side),
    safeties: [...side.safeties, card],
    coupsFourres: [...side.coupsFourres, card],
  };
}

/** Removes the hazards on top of a pile against which the safety protects (readings.md, I3). */
function cure(card: Safety, side: SideState): SideState {
  return { ...side, battle: without(card, side.battle), speed: without(card, side.speed) };
}

function without(card: Safety, pile: readonly CardId[]): readonly CardId[] {
  const top = topOf(pile);
  return top !== null && isHazard(top) && SAFETY_AGAINST[top] === card ? pile.slice(0, -1) : pile;
}
