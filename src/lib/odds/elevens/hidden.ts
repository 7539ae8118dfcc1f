import { JOKERS, SPECIAL_POINTS } from '../../elevens/cards.ts';
import type { Chance } from '../../game/keyedDice.ts';
import { ALL_PLACES, isIn, JOKER, OPENED, PLACES, ROWS, valueOf } from './places.ts';
import type { Position } from './position.ts';

/** Hidden cards: hands, and the stock from which cards are drawn at random. */
export class Hidden {
  readonly #numbers: Int32Array;
  readonly #jokers: Uint8Array;
  /** Points that each player would lose at the end of the game. */
  readonly #points: Int32Array;
  readonly #stock = new Uint8Array(ROWS * PLACES + JOKERS);
  #left = 0;

  constructor(players: number) {
    this.#numbers = new Int32Array(players * ROWS);
    this.#jokers = new Uint8Array(players);
    this.#points = new Int32Array(players);
  }

  copy(other: Hidden): void {
    this.#numbers.set(other.#numbers);
    this.#jokers.set(other.#jokers);
    this.#points.set(other.#points);
    this.#stock.set(other.#stock);
    this.#left = other.#left;
  }

  /** Shuffles all dealt cards and deals hands of the counted sizes. */
  deal(position: Position, dice: Chance): void {
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

  gather(position: Position): void {
    this.#numbers.fill(0);
    this.#jokers.fill(0);
    this.#points.fill(0);
    this.#left = 0;
    for (let row = 0; row < ROWS; row += 1) {
      // A joker takes a place, but the number card of that place is unseen.
      const seen = (position.taken[row] ?? 0) & ~(position.jokers[row] ?? 0);
      for (let place = 0; place < PLACES; place += 1) {
        if (isIn(place, ALL_PLACES & ~seen)) this.#put(row * PLACES + place);
      }
    }
    for (let joker = 0; joker < position.jokersUnseen; joker += 1) this.#put(JOKER);
  }

  /**
   * Moves a card from the stock to a player: a number as `row * PLACES + place`, or `JOKER`.
   * Returns false if the stock does not have it.
   */
  hold(player: number, card: number): boolean {
    if (this.#left === 0) return false;
    const at = this.#stock.lastIndexOf(card, this.#left - 1);
    if (at < 0) return false;
    this.#take(player, at);
    return true;
  }

  #put(card: number): void {
    this.#stock[this.#left] = card;
    this.#left += 1;
  }

  draw(player: number, dice: Chance): void {
    this.#take(player, dice.below(this.#left));
  }

  #take(player: number, at: number): void {
    const card = this.#stock[at] ?? 0;
    this.#left -= 1;
    this.#stock[at] = this.#stock[this.#left] ?? 0;
    this.#move(player, card, 1);
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
    this.#points[player] = (this.#points[player] ?? 0) + SPECIAL_POINTS;
  }

  takeJoker(player: number): void {
    this.#jokers[player] = (this.#jokers[player] ?? 0) - 1;
    this.#points[player] = (this.#points[player] ?? 0) - SPECIAL_POINTS;
  }

  /**
   * Plays a card from a hand. If another player or the stock has it, it is swapped for one of the
   * player's cards first.
   */
  play(player: number, card: number): void {
    if (!this.cards(player).includes(card)) this.#swapIn(player, card);
    if (this.cards(player).includes(card)) this.#move(player, card, -1);
  }

  #swapIn(player: number, card: number): void {
    const [given] = this.cards(player);
    if (given === undefined) return;
    const players = Array.from({ length: this.#jokers.length }, (_, other) => other);
    const from = players.find((other) => this.cards(other).includes(card));
    if (from === undefined) {
      if (!this.hold(player, card)) return;
      this.#put(given);
    } else {
      this.#move(from, card, -1);
      this.#move(player, card, 1);
      this.#move(from, given, 1);
    }
    this.#move(player, given, -1);
  }

  #move(player: number, card: number, by: 1 | -1): void {
    if (card !== JOKER) this.#change(player, Math.floor(card / PLACES), card % PLACES, by);
    else if (by === 1) this.giveJoker(player);
    else this.takeJoker(player);
  }

  get left(): number {
    return this.#left;
  }

  cards(player: number): readonly number[] {
    const held: number[] = [];
    for (let row = 0; row < ROWS; row += 1) {
      for (let place = 0; place < PLACES; place += 1) {
        if (isIn(place, this.numbers(player, row))) held.push(row * PLACES + place);
      }
    }
    for (let joker = 0; joker < this.jokers(player); joker += 1) held.push(JOKER);
    return held;
  }

  numbers(player: number, row: number): number {
    return this.#numbers[player * ROWS + row] ?? 0;
  }

  jokers(player: number): number {
    return this.#jokers[player] ?? 0;
  }

  points(player: number): number {
    return this.#points[player] ?? 0;
  }
}
