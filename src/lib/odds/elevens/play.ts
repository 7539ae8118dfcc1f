import { MAX_CARDS_PER_TURN } from './legal.ts';
import {
  DRAW,
  END,
  EXCHANGE,
  kindOf,
  linkOf,
  PASS,
  PLACE,
  placeOf,
  rowOf,
  THROW,
  withJoker,
  type MoveCode,
} from './moves.ts';
import { closesHalf } from './places.ts';
import { ALL_PASSED, HAND_EMPTY, type Position } from './position.ts';

export function play(position: Position, move: MoveCode): void {
  switch (kindOf(move)) {
    case PLACE:
      place(position, move);
      return;
    case EXCHANGE:
      exchange(position, move);
      return;
    case THROW:
      throwJoker(position);
      return;
    case DRAW:
      draw(position);
      return;
    case PASS:
      pass(position);
      return;
    case END:
      passOn(position);
      return;
  }
}

export function place(position: Position, move: MoveCode): void {
  const row = rowOf(move);
  const at = placeOf(move);
  const bit = 1 << at;
  const from = linkOf(move);
  const player = position.turn;
  if (from >= 0) {
    position.links[player] = (position.links[player] ?? 0) - 1;
    const above = Math.min(from, row);
    position.linked[above] = (position.linked[above] ?? 0) | bit;
  }
  const taken = position.taken[row] ?? 0;
  if (position.bonusLeft > 0 && closesHalf(taken, at)) {
    position.bonusLeft -= 1;
    position.bonus[player] = (position.bonus[player] ?? 0) + 1;
  }
  position.taken[row] = taken | bit;
  if (withJoker(move)) {
    position.jokers[row] = (position.jokers[row] ?? 0) | bit;
    position.jokersUnseen -= 1;
  }
  position.placed = true;
  cardOut(position);
}

/** Puts the number in the joker's place. The joker joins the hand, so the hand size stays. */
export function exchange(position: Position, move: MoveCode): void {
  const row = rowOf(move);
  const at = placeOf(move);
  position.jokers[row] = (position.jokers[row] ?? 0) & ~(1 << at);
  position.jokersUnseen += 1;
  position.exchanged = true;
  position.passes = 0;
  position.cards += 1;
  if (position.cards === MAX_CARDS_PER_TURN) passOn(position);
}

export function throwJoker(position: Position): void {
  position.jokersThrown += 1;
  position.jokersUnseen -= 1;
  cardOut(position);
}

export function draw(position: Position): void {
  position.drawPile -= 1;
  position.hands[position.turn] = (position.hands[position.turn] ?? 0) + 1;
  passOn(position);
}

function cardOut(position: Position): void {
  const hand = (position.hands[position.turn] ?? 0) - 1;
  position.hands[position.turn] = hand;
  position.passes = 0;
  position.cards += 1;
  if (hand === 0) position.end = HAND_EMPTY;
  else if (position.cards === MAX_CARDS_PER_TURN) passOn(position);
}

export function pass(position: Position): void {
  position.passes = position.cards > 0 ? 0 : position.passes + 1;
  if (position.passes === position.players) position.end = ALL_PASSED;
  else passOn(position);
}

export function passOn(position: Position): void {
  const next = position.turn + 1;
  position.begin(next === position.players ? 0 : next);
}
