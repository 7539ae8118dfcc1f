import { ALL_PLACES, frontier, isIn, lowestOf, ROWS } from './places.ts';
import { DRAWING, ENDING, exchanging, PASSING, placing, THROWING, type MoveCode } from './moves.ts';
import { GOING, type Position } from './position.ts';

export const MAX_CARDS_PER_TURN = 4;

/**
 * Returns the places of a row that a link from another row reaches, needed or not; 0 if the rows
 * are not neighbours.
 */
export function linkable(position: Position, row: number, from: number): number {
  if (from < 0 || from >= ROWS || position.links[position.turn] === 0) return 0;
  return (position.taken[from] ?? 0) & ~(position.taken[row] ?? 0) & ALL_PLACES;
}

export const mayExchange = (position: Position): boolean =>
  position.cards + 1 < MAX_CARDS_PER_TURN || position.placed;

export function mayThrow(position: Position): boolean {
  if (position.jokersUnseen === 0) return false;
  const ends = position.cards + 1 === MAX_CARDS_PER_TURN || position.hands[position.turn] === 1;
  return !ends || !position.owesCard();
}

export const mayDraw = (position: Position): boolean =>
  position.cards === 0 && position.drawPile > 0;
export const mayPass = (position: Position): boolean =>
  position.drawPile === 0 && !position.owesCard();
export const mayEnd = (position: Position): boolean => position.cards > 0 && !position.owesCard();

export function legalMoves(position: Position): readonly MoveCode[] {
  if (position.end !== GOING) return [];
  const moves: MoveCode[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    const plain = frontier(position.taken[row] ?? 0);
    const above = linkable(position, row, row - 1);
    const below = linkable(position, row, row + 1);
    for (let left = plain | above | below; left !== 0; left &= left - 1) {
      const place = lowestOf(left);
      for (const joker of position.jokersUnseen > 0 ? [false, true] : [false]) {
        if (isIn(place, plain)) moves.push(placing(row, place, joker, -1));
        if (isIn(place, above)) moves.push(placing(row, place, joker, row - 1));
        if (isIn(place, below)) moves.push(placing(row, place, joker, row + 1));
      }
    }
    if (!mayExchange(position)) continue;
    for (let left = position.jokers[row] ?? 0; left !== 0; left &= left - 1) {
      moves.push(exchanging(row, lowestOf(left)));
    }
  }
  if (mayThrow(position)) moves.push(THROWING);
  if (mayDraw(position)) moves.push(DRAWING);
  if (mayPass(position)) moves.push(PASSING);
  if (mayEnd(position)) moves.push(ENDING);
  return moves;
}
