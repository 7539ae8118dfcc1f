import type { Dealt, Taken } from '../../game/pile.ts';

/** A card that was played and cannot have come from there; seats are numbered from 0. */
export interface OutOfOrder {
  /** Which of the cards that left hands it was, from 1. */
  readonly turn: number;
  readonly card: string;
  readonly seat: number;
  /** Where the next of these cards lies in the order, from 1; null: no further one is there. */
  readonly place: number | null;
  readonly drawn: number;
  /** The seat that should hold it; null: nobody can have drawn it. */
  readonly holder: number | null;
}

/**
 * The cards of a round that cannot have been where they were played, had the pile lain in this order and been dealt one card
 * at a time round the table. That is all a table can be asked for whose hands nobody sees: two cards that lie the wrong way
 * round are found once one of them is played by somebody else than who would have drawn it, or before that.
 */
export function outOfOrder(
  order: readonly string[],
  dealt: Dealt,
  all: readonly Taken[],
): readonly OutOfOrder[] {
  const hands = new Hands(order, dealt);
  const found: OutOfOrder[] = [];
  let turn = 0;
  for (const taken of all) {
    if (taken.type === 'counted') {
      hands.count(taken.left);
      continue;
    }
    if (taken.type === 'drawn') {
      hands.draw(taken.seat);
      continue;
    }
    const { seat, card, draws, gains } = taken;
    turn += 1;
    if (draws === 'before' || draws === 'either') hands.draw(seat);
    const from = hands.takeFrom(seat, card);
    if (from !== 'hand') {
      const at = order.indexOf(card, hands.drawn);
      const place = at < 0 ? null : at + 1;
      found.push({ turn, card, seat, place, drawn: hands.drawn, holder: from });
    }
    if (draws === 'after') hands.draw(seat);
    if (gains !== undefined) hands.gain(seat, gains);
  }
  return found;
}

/** Who holds what, as far as the order tells. */
class Hands {
  readonly #order: readonly string[];
  readonly #held: readonly Map<string, number>[];
  /** Drawn since somebody took more or fewer cards than the rules have it: whose they are nobody knows. */
  readonly #anywhere = new Map<string, number>();
  #isKnown = true;
  drawn = 0;

  constructor(order: readonly string[], { seats, each, first }: Dealt) {
    this.#order = order;
    this.#held = Array.from({ length: seats }, () => new Map<string, number>());
    for (let card = 0; card < each * seats; card += 1) this.draw((first + card) % seats);
  }

  draw(seat: number): void {
    const card = this.#order[this.drawn];
    if (card === undefined) return;
    this.drawn += 1;
    change(this.#isKnown ? (this.#held[seat] ?? this.#anywhere) : this.#anywhere, card, 1);
  }

  /** A card of the table comes into that hand. */
  gain(seat: number, card: string): void {
    change(this.#held[seat] ?? this.#anywhere, card, 1);
  }

  /** So many are left in the pile; who drew those that nobody knew of is not known. */
  count(left: number): void {
    const drawn = this.#order.length - left;
    if (drawn === this.drawn) return;
    this.#isKnown = false;
    while (this.drawn < Math.min(drawn, this.#order.length)) this.draw(0);
  }

  /** Takes the card from where it can be: from that hand, or else from another's; null: nobody has it. */
  takeFrom(seat: number, card: string): 'hand' | number | null {
    const own = this.#held[seat];
    if (own !== undefined && has(own, card)) return taken(own, card, 'hand');
    if (has(this.#anywhere, card)) return taken(this.#anywhere, card, 'hand');
    const holder = this.#held.findIndex((hand) => has(hand, card));
    const other = this.#held[holder];
    if (other === undefined) return null;
    return taken(other, card, this.#isKnown ? holder : 'hand');
  }
}

const has = (hand: Map<string, number>, card: string): boolean => (hand.get(card) ?? 0) > 0;

function taken<From>(hand: Map<string, number>, card: string, from: From): From {
  change(hand, card, -1);
  return from;
}

function change(hand: Map<string, number>, card: string, by: number): void {
  hand.set(card, (hand.get(card) ?? 0) + by);
}
