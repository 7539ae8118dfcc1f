import { SPECIAL_POINTS } from '../../elevens/cards.ts';
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
import { ALL_PLACES, closesHalf, frontier, lowestOf, ROWS, valueOf } from './places.ts';
import type { Policy } from './policies.ts';
import type { Position } from './position.ts';

const NOTHING = -1;
const LEAST = -(2 ** 30);

export class Player {
  readonly policy: Policy;
  #best = NOTHING;
  #most = LEAST;

  constructor(policy: Policy) {
    this.policy = policy;
  }

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
    const player = position.turn;
    const held = hidden.numbers(player, row);
    const taken = position.taken[row] ?? 0;
    const plain = frontier(taken);
    const numbers = held & plain;
    const beyond = (position.links[player] ?? 0) > 0 ? held & ~(taken | plain) : 0;
    const above = beyond & (row > 0 ? (position.taken[row - 1] ?? 0) : 0);
    const below = beyond & (row < ROWS - 1 ? (position.taken[row + 1] ?? 0) : 0);
    const free = hidden.jokers(player) > 0 ? plain & ~held : 0;
    // Most rows accept nothing from the hand. Skipping them early is for speed.
    if ((numbers | above | below | free) !== 0) {
      this.#place(row, position, numbers, NOTHING, held);
      if (above !== 0) this.#place(row, position, above, row - 1, held & ~plain);
      if (below !== 0) this.#place(row, position, below, row + 1, held & ~plain);
      if (free !== 0) this.#placeJoker(row, position, free, held);
    }
    const exchanged = held & (position.jokers[row] ?? 0);
    if (exchanged !== 0 && mayExchange(position)) this.#exchange(row, position, exchanged);
  }

  #place(row: number, position: Position, numbers: number, from: number, held: number): void {
    const taken = position.taken[row] ?? 0;
    const extra = from === NOTHING ? 0 : this.policy.link;
    for (let left = numbers; left !== 0; left &= left - 1) {
      const place = lowestOf(left);
      const worth = this.#worth(position, taken, held, place) + extra;
      this.#weigh(placing(row, place, false, from), worth);
    }
  }

  #placeJoker(row: number, position: Position, free: number, held: number): void {
    const { perPoint, joker } = this.policy;
    const taken = position.taken[row] ?? 0;
    for (let left = free; left !== 0; left &= left - 1) {
      const place = lowestOf(left);
      // The joker leaves the hand, and the number of that place stays in it.
      const instead = perPoint * (SPECIAL_POINTS - valueOf(place));
      const worth = this.#worth(position, taken, held, place) + joker + instead;
      this.#weigh(placing(row, place, true, NOTHING), worth);
    }
  }

  /** Weighs exchanges. An exchange needs another placed card, so it needs a free place. */
  #exchange(row: number, position: Position, numbers: number): void {
    const { perPoint, exchange } = this.policy;
    if (!position.placed && !hasFree(position)) return;
    for (let left = numbers; left !== 0; left &= left - 1) {
      const place = lowestOf(left);
      const worth = perPoint * (valueOf(place) - SPECIAL_POINTS) + exchange;
      this.#weigh(exchanging(row, place), worth);
    }
  }

  #worth(position: Position, taken: number, held: number, place: number): number {
    const { perPoint, closing, leads, opens } = this.policy;
    let worth = perPoint * valueOf(place);
    if (position.bonusLeft > 0 && closesHalf(taken, place)) worth += closing;
    const opened = frontier(1 << place) & ~taken;
    const led = aside(opened & held, place);
    return worth + leads * led + opens * (aside(opened, place) - led);
  }

  #weigh(move: MoveCode, worth: number): void {
    if (worth <= this.#most) return;
    this.#most = worth;
    this.#best = move;
  }
}

/** Returns how many of the two neighbours of a place are in the set. */
const aside = (set: number, place: number): number =>
  ((set >>> (place + 1)) & 1) + (((set << 1) >>> place) & 1);

const hasFree = (position: Position): boolean =>
  position.taken.some((taken) => taken !== ALL_PLACES);

const stray = (position: Position, hidden: Hidden, dice: Dice): MoveCode =>
  pick(ownMoves(position, hidden), dice);

/**
 * Returns the moves of the player on turn with this hand. After an exchange, a card must be placed
 * first.
 */
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
