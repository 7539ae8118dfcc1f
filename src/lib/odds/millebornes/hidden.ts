import type { Dice } from '../../game/dice.ts';
import type { Chance } from '../../game/keyedDice.ts';
import { isIn, KINDS, lowestOf } from './cards.ts';
import type { CardsRuledOut } from './cardsRuledOut.ts';
import type { Position } from './position.ts';
import type { RulesTable } from './rulesTable.ts';

const ATTEMPTS = 20;

/** Hidden cards: hands, and the stock from which cards are drawn at random. */
export class Hidden {
  readonly #rules: RulesTable;
  readonly #held: Uint8Array;
  readonly #sets: Int32Array;
  readonly #doubles: Int32Array;
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

  copy(other: Hidden): void {
    this.#held.set(other.#held);
    this.#sets.set(other.#sets);
    this.#doubles.set(other.#doubles);
    this.#stock.set(other.#stock);
    this.#left = other.#left;
  }

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

  /** Puts all unseen cards into the stock and shuffles it; all hands are empty. */
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

  /** Moves a card from the stock to a hand. Returns false if the stock does not have it. */
  hold(seat: number, card: number): boolean {
    const at = this.#stock.lastIndexOf(card, this.#left - 1);
    if (at < 0 || this.#left === 0) return false;
    this.#left -= 1;
    this.#stock[at] = this.#stock[this.#left] ?? 0;
    this.give(seat, card);
    return true;
  }

  /**
   * Deals unseen hands, except for seat `but`, respecting the cards that players have shown not to
   * hold.
   */
  dealUnseen(position: Position, lacks: CardsRuledOut, dice: Dice, but = -1): void {
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

  draw(seat: number, dice: Chance): number {
    const at = dice.below(this.#left);
    const card = this.#stock[at] ?? 0;
    this.#left -= 1;
    this.#stock[at] = this.#stock[this.#left] ?? 0;
    this.give(seat, card);
    return card;
  }

  /** Draws a card that is not in the set, if possible, with a limited number of attempts. */
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

  /** Gives a player the card. Its present holder gets one of that player's cards in exchange. */
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

  get left(): number {
    return this.#left;
  }

  count(seat: number, card: number): number {
    return this.#held[seat * KINDS + card] ?? 0;
  }

  set(seat: number): number {
    return this.#sets[seat] ?? 0;
  }

  doubles(seat: number): number {
    return this.#doubles[seat] ?? 0;
  }
}
