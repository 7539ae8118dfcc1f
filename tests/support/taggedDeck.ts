import type { Action } from '#lib/game/actions.ts';
import { BOXES } from '#lib/games/boxes.ts';
import { CARDS, COPIES } from '#lib/millebornes/cards.ts';
import type { TableBinding } from '#lib/table/binding.ts';
import { CHOICES_PER_PAGE } from '#lib/table/question.ts';

const SIDES = 2;
const SEATS = 4;
const ACTIONS = ['discard', 'undo', 'extend', 'do-not-extend', 'next-round'] as const;
const ELEVENS_ACTIONS = ['discard', 'undo', 'draw', 'pass', 'end-turn'] as const;
const MOST_PLAYERS = 6;

const uid = (number: number): string => `04${number.toString(16).padStart(12, '0')}`;

export interface TaggedDeck {
  card(card: string, copy?: number): string;
  side(side: number): string;
  action(action: Action): string;
  tagOf(binding: TableBinding): string;
  readonly bindings: ReadonlyMap<string, TableBinding>;
}

export function taggedDeck(): TaggedDeck {
  const cards = CARDS.flatMap((card) => copiesOf(card, COPIES[card]));
  const actions = ACTIONS.map((action): TableBinding => ({ type: 'action', action }));
  return deckOf(0x1000, [
    ...cards,
    ...tokensOf('side', SIDES),
    ...tokensOf('seat', SEATS),
    ...actions,
  ]);
}

/** A whole box of Elevens, with tokens that answer places and left-over cards. */
export function taggedElevens(): TaggedDeck {
  const cards = BOXES.elevens.cards.flatMap(({ id, copies }) => copiesOf(id, copies));
  const actions = ELEVENS_ACTIONS.map((action): TableBinding => ({ type: 'action', action }));
  const tokens = [...tokensOf('side', CHOICES_PER_PAGE), ...tokensOf('seat', MOST_PLAYERS)];
  return deckOf(0x2000, [...cards, ...tokens, ...actions]);
}

const copiesOf = (card: string, copies: number): TableBinding[] =>
  Array.from({ length: copies }, (_, at) => ({ type: 'card', card, copy: at + 1 }));

const tokensOf = (type: 'side' | 'seat', count: number): TableBinding[] =>
  Array.from({ length: count }, (_, at) =>
    type === 'side' ? { type, side: at } : { type, seat: at },
  );

function deckOf(first: number, bound: readonly TableBinding[]): TaggedDeck {
  const bindings = new Map(bound.map((binding, at) => [uid(first + at), binding]));
  const tagOf = (wanted: TableBinding): string => {
    const text = JSON.stringify(wanted);
    for (const [tag, binding] of bindings) if (JSON.stringify(binding) === text) return tag;
    throw new Error(`no tag stands for ${text}`);
  };
  return {
    bindings,
    tagOf,
    card: (card, copy = 1) => tagOf({ type: 'card', card, copy }),
    side: (side) => tagOf({ type: 'side', side }),
    action: (action) => tagOf({ type: 'action', action }),
  };
}
