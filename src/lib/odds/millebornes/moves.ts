export type MoveCode = number;

export const PLAY = 0;
export const DISCARD = 1;
export const ANSWER = 2;
export const EXTEND = 3;

const code = (kind: number, card: number, where: number): MoveCode =>
  (kind << 10) | (where << 5) | card;

export const playing = (card: number, side: number): MoveCode => code(PLAY, card, side);
export const discarding = (card: number): MoveCode => code(DISCARD, card, 0);
export const answering = (seat: number): MoveCode => code(ANSWER, 0, seat);
export const extending = (seat: number, extend: boolean): MoveCode =>
  code(EXTEND, extend ? 1 : 0, seat);

export const kindOf = (move: MoveCode): number => move >>> 10;
export const cardOf = (move: MoveCode): number => move & 31;
export const whereOf = (move: MoveCode): number => (move >>> 5) & 31;
