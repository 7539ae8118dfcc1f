import type { Action } from '../game/actions.ts';
import { copiesIn } from '../game/box.ts';
import { BOXES } from '../games/boxes.ts';
import type { TagId } from '../reader/events.ts';
import { isDerived } from '../reader/spelling.ts';
import type { Binding } from '../table/binding.ts';
import type { HouseEvent } from './events.ts';
import { isPrinted, readPrinted } from './printedCode.ts';
import type { Deck, HouseState } from './state.ts';
import type { BoundTag } from './work.ts';

export interface KnownTag {
  /** The number under which the tag was enrolled. */
  readonly tag: TagId;
  readonly deck: Deck;
  readonly binding: Binding;
}

/** What a number from a reader stands for and where it belongs, or null where nobody has bound it. */
export function lookUpTag(number: TagId, state: HouseState): KnownTag | null {
  const identified = identify(number, state);
  return identified.type === 'bound' ? boundTag(identified.tag, state) : null;
}

/** Whether one of the deck's tags is the token of this action. */
export const hasActionToken = ({ decks }: HouseState, deck: string, action: Action): boolean =>
  [...(decks.find(({ id }) => id === deck)?.tags.values() ?? [])].some(
    (binding) => binding.type === 'action' && binding.action === action,
  );

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

/*
 * Readers that type spell a sticker's number in ways of their own: backwards, in decimal, and many give only four bytes
 * of seven. So one sticker has several numbers, each the same on every reader of a kind. The house knows a card by the
 * number it was enrolled with, and learns the others.
 */

const FOUR_BYTES = 8;

/** The parts of a long UID that four-byte readers give instead of it, as hex. */
const PARTS: Readonly<Record<string, (uid: TagId) => TagId>> = {
  first: (uid) => uid.slice(0, FOUR_BYTES),
  last: (uid) => uid.slice(-FOUR_BYTES),
  // The first cascade level alone (ISO 14443-3): the cascade tag 88 and three bytes.
  cascade: (uid) => `88${uid.slice(0, FOUR_BYTES - 2)}`,
};

/** In which way two numbers may belong to one sticker, or null if they do not. */
export function sameSticker(a: TagId, b: TagId): string | null {
  // A camera reads all of a printed number, and in one way.
  if (isPrinted(a) || isPrinted(b)) return a === b ? 'printed' : null;
  // No bytes of a chip: it has neither parts nor another end.
  if (isDerived(a) || isDerived(b)) return a === b ? 'derived' : null;
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
type Identified =
  | {
      readonly type: 'bound';
      readonly tag: TagId;
      /** The house has not seen this number yet and should remember it. */
      readonly isNew: boolean;
    }
  /** Several stickers may have this number; `apart`: another reader can tell them apart. */
  | { readonly type: 'several'; readonly tags: readonly TagId[]; readonly apart: boolean }
  | { readonly type: 'unknown' };

export function identify(number: TagId, { decks, aliases }: HouseState): Identified {
  const alias = aliases.get(number);
  if (alias !== undefined) return { type: 'bound', tag: alias, isNew: false };
  if (decks.some(({ tags }) => tags.has(number))) {
    return { type: 'bound', tag: number, isNew: false };
  }
  if (isPrinted(number)) return byCode(number, decks);
  const alike = decks
    .flatMap(({ tags }) => [...tags.keys()])
    .flatMap((tag) => {
      const way = sameSticker(number, tag);
      return way === null ? [] : [{ tag, way }];
    });
  const [only] = alike;
  if (only === undefined) return { type: 'unknown' };
  if (alike.length === 1) return { type: 'bound', tag: only.tag, isNew: true };
  // Stickers that share a part of their UIDs are the same to every reader that gives only that part.
  const apart = new Set(alike.map(({ way }) => way)).size === alike.length;
  return { type: 'several', tags: alike.map(({ tag }) => tag), apart };
}

/** A code beside a sticker stands for that sticker: they are one card, laid by either. */
function byCode(number: TagId, decks: HouseState['decks']): Identified {
  const said = readPrinted(number);
  const deck = decks.find(({ mark, box }) => mark === said?.mark && box === said.box);
  if (said === null || deck === undefined) return { type: 'unknown' };
  const bound = [...deck.tags].find(([, binding]) => sameBinding(binding, said.binding));
  return bound === undefined ? { type: 'unknown' } : { type: 'bound', tag: bound[0], isNew: false };
}

/** Remembers a new number that fits exactly one of the house's cards. */
export function learning(number: TagId, state: HouseState): readonly HouseEvent[] {
  const identified = identify(number, state);
  return identified.type === 'bound' && identified.isNew
    ? [{ type: 'tagAliased', alias: number, tag: identified.tag }]
    : [];
}

/** All cards that an ambiguous number fits. */
export function ambiguous(
  tag: TagId,
  { tags, apart }: Extract<Identified, { type: 'several' }>,
  state: HouseState,
) {
  const among: BoundTag[] = tags.flatMap((one) => {
    const known = boundTag(one, state);
    return known === null ? [] : [{ tag: one, binding: known.binding, deck: known.deck.id }];
  });
  return { outcome: 'ambiguous', tag, among, apart } as const;
}
