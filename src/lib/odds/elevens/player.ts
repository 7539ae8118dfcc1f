import type { Dice } from '../../game/dice.ts';
import type { Hidden } from './hidden.ts';
import { linkable, mayDraw, mayEnd, mayExchange, mayPass, mayThrow } from './legal.ts';
import {
  DRAWING,
  ENDING,
  exchanging,
  kindOf,
  PASSING,
  PLACE,
  placing,
  THROWING,
  type MoveCode,
} from './moves.ts';
import { ALL_PLACES, closesHalf, frontier, isIn, lowestOf, ROWS, valueOf } from './places.ts';
import type { Policy } from './policies.ts';
import type { Position } from './position.ts';

const NOTHING = -1;
const LEAST = -(2 ** 30);
const JOKER_VALUE = 11;

/** Plays Elevens by a policy: knows the own hand and what lies on the table. */
export class Player {
  readonly policy: Policy;
  #best = NOTHING;
  #most = LEAST;

  constructor(policy: Policy) {
    this.policy = policy;
  }

  /** What the player on turn does. */
  move(position: Position, hidden: Hidden, dice: Dice): MoveCode {
    const { strays, least } = this.policy;
    if (strays > 0 && (strays >= 1 || dice.share() < strays)) return stray(position, hidden, dice);
    this.#best = NOTHING;
    this.#most = position.cards > 0 && !position.owesCard() ? least : LEAST;
    for (let row = 0; row < ROWS; row += 1) this.#lookAt(row, position, hidden);
    if (this.#best !== NOTHING) return this.#best;
    if (mayEnd(position)) return ENDING;
    return mayDraw(position) ? DRAWING : PASSING;
  }

  #lookAt(row: number, position: Position, hidden: Hidden): void {
    const { policy } = this;
    const player = position.turn;
    const taken = position.taken[row] ?? 0;
    const held = hidden.numbers(player, row);
    const plain = frontier(taken);
    for (let left = held & plain; left !== 0; left &= left - 1) {
      const place = lowestOf(left);
      this.#weigh(placing(row, place, false, NOTHING), this.#worth(position, taken, held, place));
    }
    if ((position.links[player] ?? 0) > 0) this.#linkTo(row, position, held & ~plain);
    if (hidden.jokers(player) > 0) {
      for (let left = plain; left !== 0; left &= left - 1) {
        const place = lowestOf(left);
        const held11 = policy.perPoint * (JOKER_VALUE - valueOf(place));
        const worth = this.#worth(position, taken, held, place) + policy.joker + held11;
        if (!isIn(place, held)) this.#weigh(placing(row, place, true, NOTHING), worth);
      }
    }
    if (mayExchange(position)) this.#exchangeIn(row, position, hidden, held);
  }

  #linkTo(row: number, position: Position, held: number): void {
    const taken = position.taken[row] ?? 0;
    for (let from = row - 1; from <= row + 1; from += 2) {
      for (let left = held & linkable(position, row, from); left !== 0; left &= left - 1) {
        const place = lowestOf(left);
        const worth = this.#worth(position, taken, held, place) + this.policy.link;
        this.#weigh(placing(row, place, false, from), worth);
      }
    }
  }

  /** A joker that is won can be placed, as long as a row has a place free. */
  #exchangeIn(row: number, position: Position, hidden: Hidden, held: number): void {
    const { perPoint, exchange } = this.policy;
    const numbers = held & (position.jokers[row] ?? 0);
    if (numbers === 0 || (!position.placed && !hasFree(position))) return;
    for (let left = numbers; left !== 0; left &= left - 1) {
      const place = lowestOf(left);
      const worth = perPoint * (valueOf(place) - JOKER_VALUE) + exchange;
      this.#weigh(exchanging(row, place), worth);
    }
  }

  #worth(position: Position, taken: number, held: number, place: number): number {
    const { perPoint, closing, leads, opens } = this.policy;
    let worth = perPoint * valueOf(place);
    if (position.bonusLeft > 0 && closesHalf(taken, place)) worth += closing;
    const opened = frontier(1 << place) & ~taken;
    for (let left = opened; left !== 0; left &= left - 1) {
      worth += isIn(lowestOf(left), held) ? leads : opens;
    }
    return worth;
  }

  #weigh(move: MoveCode, worth: number): void {
    if (worth <= this.#most) return;
    this.#most = worth;
    this.#best = move;
  }
}

const hasFree = (position: Position): boolean =>
  position.taken.some((taken) => taken !== ALL_PLACES);

/** Any legal move with the cards in hand, each alike. */
const stray = (position: Position, hidden: Hidden, dice: Dice): MoveCode =>
  pick(ownMoves(position, hidden), dice);

/** All that the player on turn may do with the cards in hand; after an exchange a card is placed first. */
export function ownMoves(position: Position, hidden: Hidden): readonly MoveCode[] {
  const player = position.turn;
  const moves: MoveCode[] = [];
  const jokers = hidden.jokers(player);
  for (let row = 0; row < ROWS; row += 1) {
    const held = hidden.numbers(player, row);
    placesOf(position, row, held, false, moves);
    if (jokers > 0) placesOf(position, row, ALL_PLACES, true, moves);
    if (!mayExchange(position) || (!position.placed && !hasFree(position))) continue;
    for (let left = held & (position.jokers[row] ?? 0); left !== 0; left &= left - 1) {
      moves.push(exchanging(row, lowestOf(left)));
    }
  }
  if (position.owesCard()) return moves.filter((move) => kindOf(move) === PLACE);
  if (jokers > 0 && mayThrow(position)) moves.push(THROWING);
  if (mayDraw(position)) moves.push(DRAWING);
  if (mayPass(position)) moves.push(PASSING);
  if (mayEnd(position)) moves.push(ENDING);
  return moves;
}

function placesOf(
  position: Position,
  row: number,
  held: number,
  joker: boolean,
  moves: MoveCode[],
): void {
  for (let left = held & frontier(position.taken[row] ?? 0); left !== 0; left &= left - 1) {
    moves.push(placing(row, lowestOf(left), joker, NOTHING));
  }
  for (let from = row - 1; from <= row + 1; from += 2) {
    for (let left = held & linkable(position, row, from); left !== 0; left &= left - 1) {
      moves.push(placing(row, lowestOf(left), joker, from));
    }
  }
}

function pick(moves: readonly MoveCode[], dice: Dice): MoveCode {
  const move = moves[dice.below(moves.length)];
  if (move === undefined) throw new RangeError('There is no move to be made.');
  return move;
}
