import {
  CURED_BY,
  END_OF_LIMIT,
  FIRST_SAFETY,
  HAZARD_SET,
  isIn,
  KM,
  NO_CARD,
  ROLL,
  SAFETY_SET,
  SPEED_LIMIT,
} from './cards.ts';
import { ANSWER, cardOf, DISCARD, EXTEND, kindOf, PLAY, whereOf, type MoveCode } from './moves.ts';
import { BY_DISTANCE, EXHAUSTED, NONE, type Position } from './position.ts';

/** Makes a legal move. Counts its draw, but does not know which card is drawn. */
export function play(position: Position, move: MoveCode): void {
  switch (kindOf(move)) {
    case PLAY:
      layCard(position, cardOf(move), whereOf(move));
      return;
    case DISCARD:
      discard(position, cardOf(move));
      return;
    case ANSWER:
      answer(position, whereOf(move));
      return;
    case EXTEND:
      extend(position, cardOf(move) === 1);
      return;
  }
}

export function layCard(position: Position, card: number, side: number): void {
  const seat = position.turn;
  takeFromHand(position, seat, card);
  position.attacked = NONE;
  position.attack = NO_CARD;
  const km = KM[card] ?? 0;
  if (km > 0) {
    position.layDistance(side, card, km);
    if ((position.km[side] ?? 0) >= position.distanceToReach) {
      arrive(position, side);
      return;
    }
  } else if (isIn(card, SAFETY_SET)) {
    laySafety(position, card, side);
    if (position.drawPile > 0) return;
  } else {
    layOnPile(position, card, side);
    if (isIn(card, HAZARD_SET)) {
      position.attacked = side;
      position.attack = card;
    }
  }
  endTurn(position, seat);
}

export function discard(position: Position, card: number): void {
  const seat = position.turn;
  takeFromHand(position, seat, card);
  position.attacked = NONE;
  position.attack = NO_CARD;
  endTurn(position, seat);
}

export function answer(position: Position, seat: number): void {
  const card = CURED_BY[position.attack] ?? NO_CARD;
  const side = position.attacked;
  takeFromHand(position, seat, card);
  cure(position, card, side);
  const bit = 1 << (card - FIRST_SAFETY);
  position.safeties[side] = (position.safeties[side] ?? 0) | bit;
  position.coupsFourres[side] = (position.coupsFourres[side] ?? 0) | bit;
  position.attacked = NONE;
  position.attack = NO_CARD;
  if (position.drawPile === 0 && position.hands[seat] === 0) passOn(position, seat);
  else position.turn = seat;
}

export function extend(position: Position, goesOn: boolean): void {
  const side = position.asked;
  position.asked = NONE;
  if (!goesOn) {
    position.end = BY_DISTANCE;
    position.reached = side;
    return;
  }
  position.extendedBy = side;
  position.distanceToReach = position.rules.extendTo;
  position.pileEmpty = false;
  passOn(position, position.turn);
}

function takeFromHand(position: Position, seat: number, card: number): void {
  position.see(card);
  if (position.drawPile > 0) position.drawPile -= 1;
  else position.hands[seat] = Math.max(0, (position.hands[seat] ?? 0) - 1);
}

function arrive(position: Position, side: number): void {
  position.pileEmpty = position.drawPile === 0;
  if (position.rules.extendTo > 0 && position.extendedBy === NONE) {
    position.asked = side;
    return;
  }
  position.end = BY_DISTANCE;
  position.reached = side;
}

function layOnPile(position: Position, card: number, side: number): void {
  const goesOnSpeed =
    card === SPEED_LIMIT ||
    card === END_OF_LIMIT ||
    (card === ROLL && position.rules.takesRoll[position.battleAt(side)] === 0);
  if (goesOnSpeed) position.layOnSpeed(side, card);
  else position.layOnBattle(side, card);
}

function laySafety(position: Position, card: number, side: number): void {
  const cured = cure(position, card, side);
  if (cured && position.rules.rollAfterSafety && position.battleTop(side) === ROLL) {
    position.battleHeight[side] = (position.battleHeight[side] ?? 0) - 1;
  }
  position.safeties[side] = (position.safeties[side] ?? 0) | (1 << (card - FIRST_SAFETY));
}

function cure(position: Position, safety: number, side: number): boolean {
  if (CURED_BY[position.speedTop(side)] === safety) {
    position.speedHeight[side] = (position.speedHeight[side] ?? 0) - 1;
  }
  if (CURED_BY[position.battleTop(side)] !== safety) return false;
  position.battleHeight[side] = (position.battleHeight[side] ?? 0) - 1;
  return true;
}

function endTurn(position: Position, seat: number): void {
  if (position.drawPile === 0 && position.rules.endsWithPile) position.end = EXHAUSTED;
  else passOn(position, seat);
}

function passOn(position: Position, seat: number): void {
  const { seats } = position.rules;
  let next = seat;
  for (let step = 0; step < seats; step += 1) {
    next = next + 1 === seats ? 0 : next + 1;
    if (position.drawPile > 0 || (position.hands[next] ?? 0) > 0) {
      position.turn = next;
      return;
    }
  }
  position.end = EXHAUSTED;
}
