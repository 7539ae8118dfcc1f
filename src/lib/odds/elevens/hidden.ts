import { JOKERS } from '../../elevens/cards.ts';
import type { Dice } from '../dice.ts';
import { ALL_PLACES, isIn, JOKER, OPENED, PLACES, ROWS, valueOf } from './places.ts';
import type { Position } from './position.ts';

/** What a joker left in hand counts against its player. */
const JOKER_POINTS = 11;

/** The cards that nobody else sees: hands, and what may still be drawn, which chance decides when it is. */
export class Hidden {
  /** Numbers by player and row, as places; and jokers by player. */
  readonly #numbers: Int32Array;
  readonly #jokers: Uint8Array;
  /** What each player would lose if the game ended. */
  readonly #points: Int32Array;
  /** Cards that nobody holds: the first `#left` of them. */
  readonly #stock = new Uint8Array(ROWS * PLACES + JOKERS);
  #left = 0;

  constructor(players: number) {
    this.#numbers = new Int32Array(players * ROWS);
    this.#jokers = new Uint8Array(players);
    this.#points = new Int32Array(players);
  }

  /** Shuffles all that is dealt, and deals as many cards as the hands are counted to have. */
  deal(position: Position, dice: Dice): void {
    this.#numbers.fill(0);
    this.#jokers.fill(0);
    this.#points.fill(0);
    this.#left = 0;
    for (let row = 0; row < ROWS; row += 1) {
      for (let place = 0; place < PLACES; place += 1) {
        if (isIn(place, ALL_PLACES & ~OPENED)) this.#put(row * PLACES + place);
      }
    }
    for (let joker = 0; joker < JOKERS && !position.beginner; joker += 1) this.#put(JOKER);
    for (let player = 0; player < position.players; player += 1) {
      const cards = position.hands[player] ?? 0;
      for (let card = 0; card < cards; card += 1) this.draw(player, dice);
    }
  }

  #put(card: number): void {
    this.#stock[this.#left] = card;
    this.#left += 1;
  }

  draw(player: number, dice: Dice): void {
    const at = dice.below(this.#left);
    const card = this.#stock[at] ?? 0;
    this.#left -= 1;
    this.#stock[at] = this.#stock[this.#left] ?? 0;
    if (card === JOKER) this.giveJoker(player);
    else this.#change(player, Math.floor(card / PLACES), card % PLACES, 1);
  }

  #change(player: number, row: number, place: number, by: 1 | -1): void {
    const at = player * ROWS + row;
    this.#numbers[at] = (this.#numbers[at] ?? 0) ^ (1 << place);
    this.#points[player] = (this.#points[player] ?? 0) + by * valueOf(place);
  }

  takeNumber(player: number, row: number, place: number): void {
    this.#change(player, row, place, -1);
  }

  giveJoker(player: number): void {
    this.#jokers[player] = (this.#jokers[player] ?? 0) + 1;
    this.#points[player] = (this.#points[player] ?? 0) + JOKER_POINTS;
  }

  takeJoker(player: number): void {
    this.#jokers[player] = (this.#jokers[player] ?? 0) - 1;
    this.#points[player] = (this.#points[player] ?? 0) - JOKER_POINTS;
  }

  /** The places of a row whose numbers a player holds. */
  numbers(player: number, row: number): number {
    return this.#numbers[player * ROWS + row] ?? 0;
  }

  jokers(player: number): number {
    return this.#jokers[player] ?? 0;
  }

  /** What the cards left in a hand count against its player. */
  points(player: number): number {
    return this.#points[player] ?? 0;
  }
}
