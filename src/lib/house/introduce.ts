import type { TagId } from '../reader/events.ts';
import type { TableBinding } from '../table/binding.ts';
import type { HouseEvent } from './events.ts';
import type { Identity } from './identity.ts';
import { lookUpTag } from './lookUp.ts';
import type { Deck, HouseState } from './state.ts';

/** Guests bring a deck or two; somebody who writes tags by the dozen gets no further than this. */
const MOST_DECKS = 100;

/** Whose reader a tag was laid on: one of the house itself, or one that was let in to lay cards. */
export type Introducer = 'house' | 'guest';

/**
 * What a tag that says of itself what it is changes: it is bound in its deck, which is made where nobody knows it. Nothing,
 * when the house knows the tag already or has taken its binding away, or another tag stands for that very card: what is
 * written on tags can be copied, what the house knows cannot. A guest's reader could tell anything: it makes no deck and
 * no token, and binds the cards of decks that the house has alone.
 */
export function introduceTag(
  tag: TagId,
  { mark, box, binding, name }: Identity,
  state: HouseState,
  { freshId, by }: { readonly freshId: string; readonly by: Introducer },
): readonly HouseEvent[] {
  if (by === 'guest' && binding.type !== 'card') return [];
  if (lookUpTag(tag, state) !== null || state.released.has(tag)) return [];
  const deck = state.decks.find((known) => known.mark === mark);
  if (deck !== undefined) {
    return deck.box === box && !stands(binding, deck)
      ? [{ type: 'tagBound', tag, deck: deck.id, binding }]
      : [];
  }
  if (by === 'guest' || state.decks.length >= MOST_DECKS) return [];
  return [
    { type: 'deckCreated', deck: freshId, name: freeName(name, state), box },
    { type: 'deckMarked', deck: freshId, mark },
    { type: 'tagBound', tag, deck: freshId, binding },
  ];
}

function stands(binding: TableBinding, { tags }: Deck): boolean {
  const wanted = JSON.stringify(Object.entries(binding).sort());
  return [...tags.values()].some(
    (known) => JSON.stringify(Object.entries(known).sort()) === wanted,
  );
}

function freeName(name: string, { decks }: HouseState): string {
  const plain = name.trim().slice(0, 36) || '?';
  const taken = new Set(decks.map((deck) => deck.name));
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? plain : `${plain} ${String(number)}`;
    if (!taken.has(tried)) return tried;
  }
}
