import {
  isDistance,
  isHazard,
  isSafety,
  kmOf,
  SAFETY_AGAINST,
  type CardId,
  type Hazard,
  type Safety,
} from '../cards.ts';
import type { Pile } from '../events.ts';
import type { HouseRules, SideState } from '../state.ts';
import { awaitsRollOnSpeed, battleTakesRoll, hazardOn, topOf } from './rolling.ts';

/** The pile of a side that a card goes to, legal or overruled. */
export function pileFor(card: CardId, side: SideState, rules: HouseRules): Pile {
  if (isDistance(card)) return 'distances';
  if (isSafety(card)) return 'safeties';
  if (card === 'speed-limit' || card === 'end-of-limit') return 'speed';
  return card === 'roll' && !battleTakesRoll(side, rules) && awaitsRollOnSpeed(side, rules)
    ? 'speed'
    : 'battle';
}

/** The side's area with one more card. */
export function lay(card: CardId, pile: Pile, side: SideState, rules: HouseRules): SideState {
  if (isDistance(card)) {
    return { ...side, distances: [...side.distances, card], km: side.km + kmOf(card) };
  }
  if (isSafety(card)) return laySafety(card, side, rules);
  return pile === 'speed'
    ? { ...side, speed: [...side.speed, card] }
    : { ...side, battle: [...side.battle, card] };
}

/** A safety takes off the hazards it protects against, where they lie on top (rules.md, I3). */
function laySafety(card: Safety, side: SideState, rules: HouseRules): SideState {
  const cured = withoutLimit(card, withoutBattleHazard(card, side));
  const battle =
    rules.rollAfterSafety && cured.battle !== side.battle && topOf(cured.battle) === 'roll'
      ? cured.battle.slice(0, -1)
      : cured.battle;
  return { ...cured, battle, safeties: [...side.safeties, card] };
}

/** The attacked side's area after a coup-fourré: the attack leaves its pile, and `right-of-way` clears the other too. */
export function answer(card: Safety, hazard: Hazard, side: SideState): SideState {
  const cleared =
    hazard === 'speed-limit'
      ? withoutBattleHazard(card, { ...side, speed: side.speed.slice(0, -1) })
      : withoutLimit(card, { ...side, battle: side.battle.slice(0, -1) });
  return {
    ...cleared,
    safeties: [...side.safeties, card],
    coupsFourres: [...side.coupsFourres, card],
  };
}

function withoutBattleHazard(card: Safety, side: SideState): SideState {
  const hazard = hazardOn(side);
  return hazard !== null && SAFETY_AGAINST[hazard] === card
    ? { ...side, battle: side.battle.slice(0, -1) }
    : side;
}

function withoutLimit(card: Safety, side: SideState): SideState {
  const top = topOf(side.speed);
  return top !== null && isHazard(top) && SAFETY_AGAINST[top] === card
    ? { ...side, speed: side.speed.slice(0, -1) }
    : side;
}
