import type { TagId } from '../reader/events.ts';
import type { HouseState } from './state.ts';

/*
 * Readers that type tell a sticker's number in ways of their own: backwards, in decimal, and many only four bytes of
 * seven. So one sticker has several numbers, each the same on every reader of a kind. The house knows a card by the
 * number it was enrolled with, and learns the others.
 */

const FOUR_BYTES = 8;

/** The parts of a long UID that readers which know only four bytes tell instead of it, as hex. */
const PARTS: Readonly<Record<string, (uid: TagId) => TagId>> = {
  first: (uid) => uid.slice(0, FOUR_BYTES),
  last: (uid) => uid.slice(-FOUR_BYTES),
  // The first cascade level alone (ISO 14443-3): the cascade tag 88 and three bytes.
  cascade: (uid) => `88${uid.slice(0, FOUR_BYTES - 2)}`,
};

/** In which way one of two tags is another number of the other's sticker, or null when it is not. */
export function sameSticker(a: TagId, b: TagId): string | null {
  if (a.length === b.length) return wayOf(a, b, 'whole');
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length !== FOUR_BYTES) return null;
  for (const [name, part] of Object.entries(PARTS)) {
    const way = wayOf(short, part(long), name);
    if (way !== null) return way;
  }
  return null;
}

function wayOf(a: TagId, b: TagId, name: string): string | null {
  if (a === b) return name;
  return a === backwards(b) ? `${name} backwards` : null;
}

const backwards = (tag: TagId): TagId => (tag.match(/../g) ?? []).reverse().join('');

/** Which bound tag a number stands for. */
export type Identified =
  | {
      readonly type: 'bound';
      readonly tag: TagId;
      /** The house has not met this number yet and should remember it. */
      readonly isNew: boolean;
    }
  /** Several stickers may have this number; `apart`: another reader can tell which of them it is. */
  | { readonly type: 'several'; readonly tags: readonly TagId[]; readonly apart: boolean }
  | { readonly type: 'unknown' };

export function identify(number: TagId, { decks, aliases }: HouseState): Identified {
  const alias = aliases.get(number);
  if (alias !== undefined) return { type: 'bound', tag: alias, isNew: false };
  if (decks.some(({ tags }) => tags.has(number))) {
    return { type: 'bound', tag: number, isNew: false };
  }
  const alike = decks
    .flatMap(({ tags }) => [...tags.keys()])
    .flatMap((tag) => {
      const way = sameSticker(number, tag);
      return way === null ? [] : [{ tag, way }];
    });
  const [only] = alike;
  if (only === undefined) return { type: 'unknown' };
  if (alike.length === 1) return { type: 'bound', tag: only.tag, isNew: true };
  // Stickers that share the same part of their UIDs are one to every reader that tells that part.
  const apart = new Set(alike.map(({ way }) => way)).size === alike.length;
  return { type: 'several', tags: alike.map(({ tag }) => tag), apart };
}
