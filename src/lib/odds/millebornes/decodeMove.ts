import { CARDS } from '../../millebornes/cards.ts';
import type { Move } from '../../millebornes/moves.ts';
import type { Setup } from '../../millebornes/state.ts';
import { CURED_BY, NO_CARD } from './cards.ts';
import { ANSWER, cardOf, DISCARD, EXTEND, kindOf, whereOf, type MoveCode } from './moves.ts';
import type { Position } from './position.ts';

/** Translates a legal move of the simulator into one of the rules engine. */
export function decodeMove(move: MoveCode, position: Position): Move {
  const { setup, sideOf } = position.rules;
  const by = nameOf(position.turn, setup);
  const card = CARDS[cardOf(move)] ?? '';
  switch (kindOf(move)) {
    case EXTEND:
      return { type: 'extend', by: nameOf(whereOf(move), setup), extend: cardOf(move) === 1 };
    case ANSWER: {
      const safety = CARDS[CURED_BY[position.attack] ?? NO_CARD] ?? '';
      return { type: 'coupFourre', by: nameOf(whereOf(move), setup), card: safety };
    }
    case DISCARD:
      return { type: 'discard', by, card };
    default:
      return whereOf(move) === sideOf[position.turn]
        ? { type: 'play', by, card }
        : { type: 'play', by, card, on: nameOf(setup.sides[whereOf(move)]?.[0] ?? -1, setup) };
  }
}

const nameOf = (seat: number, { seats }: Setup): string => {
  const name = seats[seat];
  if (name === undefined) throw new RangeError(`Nobody sits at ${String(seat)}.`);
  return name;
};
