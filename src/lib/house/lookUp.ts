import { copiesIn } from '../game/box.ts';
import { BOXES } from '../games.ts';
import type { TagId } from '../reader/events.ts';
import type { Binding } from '../table/binding.ts';
import { identify } from './aliases.ts';
import type { Deck, HouseState } from './state.ts';
import type { BoundTag } from './work.ts';

export interface KnownTag {
  /** The number under which the tag was enrolled. */
  readonly tag: TagId;
  readonly deck: Deck;
  readonly binding: Binding;
}

/** What a number that a reader told stands for and where it belongs, or null where nobody has bound it. */
export function lookUpTag(number: TagId, state: HouseState): KnownTag | null {
  const identified = identify(number, state);
  return identified.type === 'bound' ? boundTag(identified.tag, state) : null;
}

/** The deck of a bound tag and what it stands for. */
export function boundTag(tag: TagId, { decks }: HouseState): KnownTag | null {
  for (const deck of decks) {
    const binding = deck.tags.get(tag);
    if (binding !== undefined) return { tag, deck, binding };
  }
  return null;
}

/** Whether both stand for the very same card, or token. */
export const sameBinding = (one: Binding, other: Binding): boolean =>
  spelled(one) === spelled(other);
const spelled = (binding: Binding): string => JSON.stringify(Object.entries(binding).sort());

/** The lowest copy number of this card that has no tag yet, or null when all of them have one. */
export function nextFreeCopy(deck: Deck, card: string): number | null {
  const taken = new Set<number>();
  for (const binding of deck.tags.values()) {
    if (binding.type === 'card' && binding.card === card) taken.add(binding.copy);
  }
  const copies = copiesIn(BOXES[deck.box], card);
  for (let copy = 1; copy <= copies; copy++) if (!taken.has(copy)) return copy;
  return null;
}

/** All tags of a deck with what they stand for. */
export const tagsOf = ({ id, tags }: Deck): BoundTag[] =>
  [...tags].map(([tag, binding]) => ({ tag, binding, deck: id }));
