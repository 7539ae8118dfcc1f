import type { TagId } from '../reader/events.ts';
import type { HouseEvent } from './events.ts';
import { formatIdentity } from './identity.ts';
import { lookUpTag } from './lookUp.ts';
import type { Deck, HouseState } from './state.ts';

export type WriteRequest =
  | { readonly outcome: 'to-write'; readonly text: string; readonly lock: boolean }
  | { readonly outcome: 'unknown'; readonly why: 'unknown-tag' | 'other-deck' }
  | { readonly outcome: 'not-now'; readonly reason: 'not-written' };

export const beginWriting = (deck: Deck, lock: boolean, fresh: string): readonly HouseEvent[] => [
  ...markDeck(deck, fresh),
  { type: 'writingBegun', deck: deck.id, lock },
];

export const markDeck = ({ id, mark }: Deck, fresh: string): readonly HouseEvent[] =>
  mark === null ? [{ type: 'deckMarked', deck: id, mark: fresh }] : [];

/**
 * Returns the text for a tag. Null if no deck is being written. Only bound tags are written, with
 * their binding.
 */
export function writeRequestFor(tag: TagId, state: HouseState): WriteRequest | null {
  const { work } = state;
  if (work?.type !== 'writing') return null;
  const known = lookUpTag(tag, state);
  if (known === null) return { outcome: 'unknown', why: 'unknown-tag' };
  const { deck, binding } = known;
  if (deck.id !== work.deck || deck.mark === null) return { outcome: 'unknown', why: 'other-deck' };
  if (binding.type === 'house') return { outcome: 'not-now', reason: 'not-written' };
  const { mark, box, name } = deck;
  return {
    outcome: 'to-write',
    text: formatIdentity({ mark, box, name, binding }),
    lock: work.lock,
  };
}
