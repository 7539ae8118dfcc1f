import type { Dice } from '../../game/dice.ts';
import type { Chance } from '../../game/keyedDice.ts';
import { isIn, KINDS, lowestOf } from './cards.ts';
import type { Lacks } from './lacks.ts';
import type { Position } from './position.ts';
import type { RulesTable } from './rulesTable.ts';

/** How often a card is drawn anew that somebody has shown not to hold. */
const ATTEMPTS = 20;

/** The cards that nobody sees: who holds what, and what may still be drawn, which chance decides when it is. */
export class Hidden {
  readonly #rules: RulesTable;
  /** Cards held, by seat and card; and the sets of those held and held more than once, by seat. */
  readonly #held: Uint8Array;
  readonly #sets: Int32Array;
  readonly #doubles: Int32Array;
  /** Cards that nobody holds: the first `#left` of them. */
  readonly #stock: Uint8Array;
  readonly #full: Uint8Array;
  #left = 0;

  constructor(rules: RulesTable) {
    this.#rules = rules;
    this.#held = new Uint8Array(rules.seats * KINDS);
    this.#sets = new Int32Array(rules.seats);
    this.#doubles = new Int32Array(rules.seats);
    this.#full = Uint8Array.from(
      Array.from(rules.shuffled).flatMap((copies, card) => new Array<number>(copies).fill(card)),
    );
    this.#stock = new Uint8Array(this.#full.length);
  }

  /** Of the same rules. */
  copy(other: Hidden): void {
    this.#held.set(other.#held);
    this.#sets.set(other.#sets);
    this.#doubles.set(other.#doubles);
    this.#stock.set(other.#stock);
    this.#left = other.#left;
  }

  /** Shuffles all cards and deals hands. */
  deal(dice: Chance): void {
    this.#stock.set(this.#full);
    this.#left = this.#full.length;
    this.#held.fill(0);
    this.#sets.fill(0);
    this.#doubles.fill(0);
    const { seats, hand } = this.#rules;
    for (let seat = 0; seat < seats; seat += 1) {
      for (let card = 0; card < hand; card += 1) this.draw(seat, dice);
    }
  }

  /** All that has not been seen is shuffled; nobody holds anything until `draw` says so. */
  gather(position: Position): void {
    this.#held.fill(0);
    this.#sets.fill(0);
    this.#doubles.fill(0);
    this.#left = 0;
    for (let card = 0; card < KINDS; card += 1) {
      const copies = (this.#rules.copies[card] ?? 0) - (position.seen[card] ?? 0);
      for (let copy = 0; copy < copies; copy += 1) {
        this.#stock[this.#left] = card;
        this.#left += 1;
      }
    }
  }

  /** Somebody holds this card, of those that nobody does. Answers whether there was one. */
  hold(seat: number, card: number): boolean {
    const at = this.#stock.lastIndexOf(card, this.#left - 1);
    if (at < 0 || this.#left === 0) return false;
    this.#left -= 1;
    this.#stock[at] = this.#stock[this.#left] ?? 0;
    this.give(seat, card);
    return true;
  }

  /** Hands of which nobody knows more than what players have shown not to hold, but for the one of that seat. */
  dealUnseen(position: Position, lacks: Lacks, dice: Dice, but = -1): void {
    const { seats } = this.#rules;
    for (let seat = 0; seat < seats; seat += 1) {
      if (seat === but) continue;
      const shown = Math.min(lacks.cards[seat] ?? 0, position.hands[seat] ?? 0);
      for (let card = 0; card < shown; card += 1) {
        this.drawWithout(seat, lacks.sets[seat] ?? 0, dice);
      }
    }
    for (let seat = 0; seat < seats; seat += 1) {
      if (seat === but) continue;
      const shown = Math.min(lacks.cards[seat] ?? 0, position.hands[seat] ?? 0);
      for (let card = shown; card < (position.hands[seat] ?? 0); card += 1) this.draw(seat, dice);
    }
  }

  /** Somebody takes a card that nobody holds. Answers which it was. */
  draw(seat: number, dice: Chance): number {
    const at = dice.below(this.#left);
    const card = this.#stock[at] ?? 0;
    this.#left -= 1;
    this.#stock[at] = this.#stock[this.#left] ?? 0;
    this.give(seat, card);
    return card;
  }

  /** Somebody takes a card that is none of a set, as far as there is one. */
  drawWithout(seat: number, set: number, dice: Dice): void {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const at = dice.below(this.#left);
      const card = this.#stock[at] ?? 0;
      if (isIn(card, set) && attempt + 1 < ATTEMPTS) continue;
      this.#left -= 1;
      this.#stock[at] = this.#stock[this.#left] ?? 0;
      this.give(seat, card);
      return;
    }
  }

  give(seat: number, card: number): void {
    const at = seat * KINDS + card;
    const bit = 1 << card;
    this.#held[at] = (this.#held[at] ?? 0) + 1;
    const held = this.#sets[seat] ?? 0;
    if ((held & bit) === 0) this.#sets[seat] = held | bit;
    else this.#doubles[seat] = (this.#doubles[seat] ?? 0) | bit;
  }

  take(seat: number, card: number): void {
    const at = seat * KINDS + card;
    const left = (this.#held[at] ?? 0) - 1;
    this.#held[at] = left;
    if (left === 0) this.#sets[seat] = (this.#sets[seat] ?? 0) & ~(1 << card);
    else if (left === 1) this.#doubles[seat] = (this.#doubles[seat] ?? 0) & ~(1 << card);
  }

  /** That player holds the card, whoever has it, who takes another of the player's cards instead. */
  swapIn(seat: number, card: number): void {
    if (this.count(seat, card) > 0) return;
    const given = lowestOf(this.set(seat));
    const from = Array.from({ length: this.#rules.seats }, (_, other) => other).find(
      (other) => this.count(other, card) > 0,
    );
    if (
      this.set(seat) === 0 ||
      !(from === undefined ? this.hold(seat, card) : this.#pass(card, from, seat))
    )
      return;
    this.take(seat, given);
    if (from === undefined) this.#stock[this.#left++] = given;
    else this.give(from, given);
  }

  #pass(card: number, from: number, to: number): true {
    this.take(from, card);
    this.give(to, card);
    return true;
  }

  /** Cards that nobody holds. */
  get left(): number {
    return this.#left;
  }

  /** How many of that card a player holds. */
  count(seat: number, card: number): number {
    return this.#held[seat * KINDS + card] ?? 0;
  }

  /** The set of cards that a player holds. */
  set(seat: number): number {
    return this.#sets[seat] ?? 0;
  }

  /** The set of cards of which a player holds more than one. */
  doubles(seat: number): number {
    return this.#doubles[seat] ?? 0;
  }
}
