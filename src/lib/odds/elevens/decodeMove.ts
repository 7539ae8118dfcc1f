import type { Move } from '../../elevens/moves.ts';
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
import { valueOf } from './places.ts';
import type { Position } from './position.ts';

/** Translates a legal move of the simulator into one of the rules engine. */
export function inWords(move: MoveCode, position: Position): Move {
  const { seats, rows } = position.setup;
  const by = seats[position.turn] ?? '';
  const named = (row: number) => rows[row]?.name ?? '';
  const spot = { row: named(rowOf(move)), value: valueOf(placeOf(move)) };
  switch (kindOf(move)) {
    case PLACE: {
      const joker = withJoker(move) ? { joker: true } : {};
      const link = linkOf(move) < 0 ? {} : { link: named(linkOf(move)) };
      return { type: 'place', by, ...spot, ...joker, ...link };
    }
    case EXCHANGE:
      return { type: 'exchange', by, ...spot };
    case THROW:
      return { type: 'throwJoker', by };
    case DRAW:
      return { type: 'draw', by };
    case PASS:
      return { type: 'pass', by };
    case END:
      return { type: 'end', by };
    default:
      throw new Error(`there is no move ${String(move)}`);
  }
}
