import type { Timeline } from '../../game/timeline.ts';
import type { InitialDeal, PileChange } from '../../game/pile.ts';
import type { GameMove, GameState } from '../../games.ts';
import {
  initialDealOf,
  pileOf,
  roundsPlayed,
  seatNames,
  pileChangeBy,
} from '../../games/playing.ts';
import { isOrderOf } from './cards.ts';
import type { Alarm, Board } from './state.ts';

type Line = Timeline<GameState, { readonly move: GameMove }>;

/**
 * Maximum number of alarms per manche. A director checks after the first; a deck that was never
 * stacked would raise one for each card.
 */
const MAX_ALARMS_PER_MANCHE = 5;

/**
 * Returns the cards of a match that contradict its boards, manche by manche. Matches with other
 * cards than their board are not checked. If earlier moves were dropped, only the current manche is
 * checked and earlier alarms stay.
 */
export function alarmsOf(
  line: Line,
  boards: readonly (Board | null)[],
  known: readonly Alarm[],
): readonly Alarm[] {
  const isWhole = line.forgotten === 0;
  const now = roundsPlayed(line.now);
  const manches = manchesOf(line).filter(({ at }) => isWhole || at === now);
  const kept = isWhole ? [] : known.filter(({ manche }) => manche <= now);
  const found = manches.flatMap(({ at, state, dealt, taken }) => {
    const board = boards[at] ?? null;
    const cards = pileOf(state);
    if (board === null || cards === null || !isOrderOf(board.order, cards)) return [];
    const names = seatNames(state);
    return outOfOrder(board.order, dealt, taken)
      .slice(0, MAX_ALARMS_PER_MANCHE)
      .map((each) => alarmOf(each, at + 1, names));
  });
  return [...kept, ...found];
}

const alarmOf = (
  { turn, card, seat, place, drawn, holder }: OutOfOrder,
  manche: number,
  names: readonly string[],
): Alarm => ({
  manche,
  turn,
  card,
  place,
  drawn,
  by: names[seat] ?? '',
  kind: holder === null ? 'not-drawn' : 'other-hand',
  holder: holder === null ? null : (names[holder] ?? null),
});

interface Manche {
  readonly at: number;
  readonly state: GameState;
  readonly dealt: InitialDeal;
  readonly taken: PileChange[];
}

function manchesOf(line: Line): readonly Manche[] {
  const manches = new Map<number, Manche>();
  for (const { move, before } of stepsOf(line)) {
    const at = roundsPlayed(before);
    const dealt = initialDealOf(before);
    if (dealt === null) continue;
    const manche = manches.get(at) ?? { at, state: before, dealt, taken: [] };
    manches.set(at, manche);
    const taken = pileChangeBy(move, before);
    if (taken !== null) manche.taken.push(taken);
  }
  return [...manches.values()];
}

function stepsOf(line: Line): readonly { readonly move: GameMove; readonly before: GameState }[] {
  const steps: { readonly move: GameMove; readonly before: GameState }[] = [];
  for (let { last } = line; last !== null; { last } = last.before) {
    steps.push({ move: last.step.move, before: last.before.now });
  }
  return steps.reverse();
}

/** A card that was played but cannot have come from the dealt order. Seats are numbered from 0. */
interface OutOfOrder {
  /** Number among the cards that left hands, from 1. */
  readonly turn: number;
  readonly card: string;
  readonly seat: number;
  /** Position of the next such card in the order, from 1; null if there is none. */
  readonly place: number | null;
  readonly drawn: number;
  /** Seat that should hold the card; null if it cannot have been drawn. */
  readonly holder: number | null;
}

/**
 * Returns the cards of a round that contradict this order, dealt one card at a time around the
 * table. Hands are hidden, so this is the only check possible. Two swapped cards are found once a
 * player plays one that another player should have drawn.
 */
export function outOfOrder(
  order: readonly string[],
  dealt: InitialDeal,
  all: readonly PileChange[],
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

/** Hands as far as the order determines them. */
class Hands {
  readonly #order: readonly string[];
  readonly #held: readonly Map<string, number>[];
  /** Cards drawn after the number drawn differed from the rules; their owner is unknown. */
  readonly #anywhere = new Map<string, number>();
  #isKnown = true;
  drawn = 0;

  constructor(order: readonly string[], { seats, each, first }: InitialDeal) {
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

  gain(seat: number, card: string): void {
    change(this.#held[seat] ?? this.#anywhere, card, 1);
  }

  /** Sets the number of cards left in the pile. Unexpected draws have no known owner. */
  count(left: number): void {
    const drawn = this.#order.length - left;
    if (drawn === this.drawn) return;
    this.#isKnown = false;
    while (this.drawn < Math.min(drawn, this.#order.length)) this.draw(0);
  }

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
