import { CARDS, COPIES } from '#lib/millebornes/cards.ts';
import type { TableBinding } from '#lib/table/binding.ts';

const SIDES = 2;
const SEATS = 4;
const ACTIONS = ['discard', 'undo', 'extend', 'do-not-extend', 'next-round'] as const;

/** A made-up 7-byte UID, as NTAG213 stickers have them. */
const uid = (number: number): string => `04${number.toString(16).padStart(12, '0')}`;

/** A whole box of tagged cards, with the tokens that a match of two sides needs. */
export interface TaggedDeck {
  /** The tag of a copy (from 1) of a card. */
  card(card: string, copy?: number): string;
  side(side: number): string;
  action(action: (typeof ACTIONS)[number]): string;
  tagOf(binding: TableBinding): string;
  /** All tags with what they stand for. */
  readonly bindings: ReadonlyMap<string, TableBinding>;
}

export function taggedDeck(): TaggedDeck {
  const bindings = new Map<string, TableBinding>();
  const add = (binding: TableBinding) => bindings.set(uid(0x1000 + bindings.size), binding);
  for (const card of CARDS) {
    for (let copy = 1; copy <= COPIES[card]; copy++) add({ type: 'card', card, copy });
  }
  for (let side = 0; side < SIDES; side++) add({ type: 'side', side });
  for (let seat = 0; seat < SEATS; seat++) add({ type: 'seat', seat });
  for (const action of ACTIONS) add({ type: 'action', action });

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
