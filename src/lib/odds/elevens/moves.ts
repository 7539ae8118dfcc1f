export type MoveCode = number;

export const PLACE = 0;
export const EXCHANGE = 1;
export const THROW = 2;
export const DRAW = 3;
export const PASS = 4;
export const END = 5;

const JOKER_BIT = 1 << 7;
const NO_LINK = 7;

const code = (kind: number, rest: number): MoveCode => (kind << 11) | rest;
const spot = (row: number, place: number): number => (row << 5) | place;

export const placing = (row: number, place: number, joker: boolean, link: number): MoveCode =>
  code(PLACE, spot(row, place) | (joker ? JOKER_BIT : 0) | ((link < 0 ? NO_LINK : link) << 8));
export const exchanging = (row: number, place: number): MoveCode =>
  code(EXCHANGE, spot(row, place));
export const THROWING = code(THROW, 0);
export const DRAWING = code(DRAW, 0);
export const PASSING = code(PASS, 0);
export const ENDING = code(END, 0);

export const kindOf = (move: MoveCode): number => move >>> 11;
export const rowOf = (move: MoveCode): number => (move >>> 5) & 3;
export const placeOf = (move: MoveCode): number => move & 31;
export const withJoker = (move: MoveCode): boolean => (move & JOKER_BIT) !== 0;
export function linkOf(move: MoveCode): number {
  const from = (move >>> 8) & 7;
  return from === NO_LINK ? -1 : from;
}
