import { VALUES } from '#lib/elevens/cards.ts';
import { waysTo } from '#lib/elevens/legal.ts';
import type { Move } from '#lib/elevens/moves.ts';
import type { Setup } from '#lib/elevens/setup.ts';
import type { State } from '#lib/elevens/state.ts';

/** Chance that can be repeated: numbers from 0 to below 1 (mulberry32). */
export function chance(seed: number): () => number {
  let at = seed >>> 0;
  return () => {
    at = (at + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(at ^ (at >>> 15), at | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <Item>(items: readonly Item[], random: () => number): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

export type Held = 'joker' | { readonly row: number; readonly value: number };

/** The cards that the program cannot see. Never changed: every move makes new ones. */
export interface Hidden {
  readonly hands: readonly (readonly Held[])[];
  readonly pile: readonly Held[];
}

/** Shuffles 80 numbers, and 4 jokers unless beginners play, and deals them. */
export function deal(setup: Setup, cardsEach: number, random: () => number): Hidden {
  const numbers = setup.rows.flatMap((_, row) =>
    VALUES.filter((value) => value !== 11).map((value): Held => ({ row, value })),
  );
  const cards: Held[] = setup.beginner ? numbers : [...numbers, 'joker', 'joker', 'joker', 'joker'];
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [cards[last], cards[other]] = [cards[other] ?? 'joker', cards[last] ?? 'joker'];
  }
  const hands = setup.seats.map((_, seat) => cards.slice(seat * cardsEach, (seat + 1) * cardsEach));
  return { hands, pile: cards.slice(setup.seats.length * cardsEach) };
}

export function movesFrom(hand: readonly Held[], by: string, state: State): Move[] {
  const places = hand.flatMap((card) =>
    card === 'joker' ? jokerMoves(by, state) : numberMoves(card, by, state),
  );
  return [...places, { type: 'draw', by }, { type: 'pass', by }, { type: 'end', by }];
}

const jokerMoves = (by: string, state: State): Move[] => [
  { type: 'throwJoker', by },
  ...state.rows.flatMap((_, row) => VALUES.flatMap((value) => waysTo(by, row, value, true, state))),
];

const numberMoves = (card: { row: number; value: number }, by: string, state: State): Move[] => [
  ...waysTo(by, card.row, card.value, false, state),
  { type: 'exchange', by, row: state.rows[card.row]?.name ?? '', value: card.value },
];

export function moveHidden(hidden: Hidden, player: number, move: Move, state: State): Hidden {
  const hand = hidden.hands[player] ?? [];
  const held = (next: readonly Held[], pile = hidden.pile): Hidden => ({
    hands: hidden.hands.map((each, at) => (at === player ? next : each)),
    pile,
  });
  switch (move.type) {
    case 'draw':
      return held([...hand, ...hidden.pile.slice(0, 1)], hidden.pile.slice(1));
    case 'throwJoker':
      return held(without(hand, (card) => card === 'joker'));
    case 'exchange':
      return held([...without(hand, isNumber(move, state)), 'joker']);
    case 'place':
      return held(
        without(hand, move.joker === true ? (card) => card === 'joker' : isNumber(move, state)),
      );
    default:
      return hidden;
  }
}

const isNumber =
  ({ row, value }: { readonly row: string; readonly value: number }, state: State) =>
  (card: Held): boolean =>
    card !== 'joker' && card.value === value && state.rows[card.row]?.name === row;

function without(hand: readonly Held[], is: (card: Held) => boolean): readonly Held[] {
  const at = hand.findIndex(is);
  if (at < 0) throw new Error('a card was played that nobody held');
  return hand.toSpliced(at, 1);
}
