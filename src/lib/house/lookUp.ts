import { copiesIn } from '../game/box.ts';
import { BOXES } from '../games.ts';
import type { TagId } from '../reader/events.ts';
import type { Binding, ReaderRole } from '../table/binding.ts';
import type { Deck, HouseState } from './state.ts';

/** The deck a tag belongs to and what it stands for, or null for a tag nobody has bound. */
export function lookUpTag(
  tag: TagId,
  state: HouseState,
): { readonly deck: Deck; readonly binding: Binding } | null {
  for (const deck of state.decks) {
    const binding = deck.tags.get(tag);
    if (binding !== undefined) return { deck, binding };
  }
  return null;
}

/** What a reader is for; a reader nobody has given a role is the table's. */
export function roleOf(reader: string, state: HouseState): ReaderRole {
  return state.roles.get(reader) ?? { role: 'table' };
}

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

/** One name for a reader over restarts: the bridge's id and the reader's name on it. */
export const readerId = (bridge: string, reader: string): string => `${bridge}/${reader}`;
