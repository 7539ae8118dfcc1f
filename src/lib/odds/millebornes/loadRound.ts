import { cardIndex, type CardId } from '../../millebornes/cards.ts';
import type { RoundState, SideState } from '../../millebornes/state.ts';
import { FIRST_SAFETY, KM } from './cards.ts';
import { GOING, NONE, type Position } from './position.ts';

/**
 * Copies a round of the rules engine into the position, including overruled cards and corrected
 * counts.
 */
export function loadRound(position: Position, round: RoundState): void {
  position.deal(round.first);
  for (const [side, area] of round.sides.entries()) takeArea(position, side, area);
  position.haveSeen(round.seen);
  position.hands.set(round.hands);
  position.turn = round.turn;
  position.drawPile = round.drawPile;
  position.distanceToReach = round.distanceToReach;
  position.extendedBy = round.extendedBy ?? NONE;
  position.asked = round.asked?.side ?? NONE;
  position.pileEmpty = round.asked?.pileEmpty ?? false;
  position.end = GOING;
  if (round.attack === null) return;
  position.attacked = round.attack.side;
  position.attack = cardIndex(round.attack.hazard);
}

function takeArea(position: Position, side: number, area: SideState): void {
  position.battleHeight[side] = 0;
  position.speedHeight[side] = 0;
  for (const card of area.battle) position.layOnBattle(side, cardIndex(card));
  for (const card of area.speed) position.layOnSpeed(side, cardIndex(card));
  for (const card of area.distances) {
    position.layDistance(side, cardIndex(card), KM[cardIndex(card)] ?? 0);
  }
  position.safeties[side] = bitsOf(area.safeties);
  position.coupsFourres[side] = bitsOf(area.coupsFourres);
}

const bitsOf = (safeties: readonly CardId[]): number =>
  safeties.reduce((bits, safety) => bits | (1 << (cardIndex(safety) - FIRST_SAFETY)), 0);
