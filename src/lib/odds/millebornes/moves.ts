/** A move as a number: what is done, the card or answer, and the side or seat. */
export type MoveCode = number;

export const PLAY = 0;
export const DISCARD = 1;
export const ANSWER = 2;
export const EXTEND = 3;

const code = (kind: number, card: number, where: number): MoveCode =>
  (kind << 10) | (where << 5) | card;

/** A card laid in a side's area by the player on turn. */
export const playing = (card: number, side: number): MoveCode => code(PLAY, card, side);
export const discarding = (card: number): MoveCode => code(DISCARD, card, 0);
/** A coup-fourré: the safety is the one against the attack. */
export const answering = (seat: number): MoveCode => code(ANSWER, 0, seat);
export const extending = (seat: number, extend: boolean): MoveCode =>
  code(EXTEND, extend ? 1 : 0, seat);

export const kindOf = (move: MoveCode): number => move >>> 10;
/** The card; of a word about the extension 1 for yes. */
export const cardOf = (move: MoveCode): number => move & 31;
/** The side of a play, the seat of an answer. */
export const whereOf = (move: MoveCode): number => (move >>> 5) & 31;
