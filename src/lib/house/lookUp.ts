import type { Action } from '../game/actions.ts';
import { copiesIn } from '../game/box.ts';
import { BOXES } from '../games/boxes.ts';
import type { TagId, Tap } from '../reader/events.ts';
import { isDerived } from '../reader/spelling.ts';
import type { Binding, ReaderRole, TableBinding } from '../table/binding.ts';
import type { HouseEvent } from './events.ts';
import { isPrinted, readPrinted } from './printedCode.ts';
import type { Deck, HouseState } from './state.ts';
import type { BoundTag } from './work.ts';

export interface KnownTag {
  readonly tag: TagId;
  readonly deck: Deck;
  readonly binding: Binding;
}

export const lookUpTag = (number: TagId, state: HouseState): KnownTag | null =>
  identifyTag(number, state).known;

export const hasActionToken = ({ decks }: HouseState, deck: string, action: Action): boolean =>
  [...(decks.find(({ id }) => id === deck)?.tags.values() ?? [])].some(
    (binding) => binding.type === 'action' && binding.action === action,
  );

export function boundTag(tag: TagId, { decks }: HouseState): KnownTag | null {
  for (const deck of decks) {
    const binding = deck.tags.get(tag);
    if (binding !== undefined) return { tag, deck, binding };
  }
  return null;
}

export const isSameBinding = (one: Binding, other: Binding): boolean =>
  spelled(one) === spelled(other);
const spelled = (binding: Binding): string => JSON.stringify(Object.entries(binding).sort());

/** Returns the lowest copy number without a tag, or null. */
export function nextFreeCopy(deck: Deck, card: string): number | null {
  const taken = new Set<number>();
  for (const binding of deck.tags.values()) {
    if (binding.type === 'card' && binding.card === card) taken.add(binding.copy);
  }
  const copies = copiesIn(BOXES[deck.box], card);
  for (let copy = 1; copy <= copies; copy++) if (!taken.has(copy)) return copy;
  return null;
}

export const tagsOf = ({ id, tags }: Deck): BoundTag[] =>
  [...tags].map(([tag, binding]) => ({ tag, binding, deck: id }));

/*
 * Keyboard-emulating readers report a UID in their own way: byte-reversed, in decimal, or only four
 * of seven bytes. So a sticker has several numbers, each stable per model. A card is known by the
 * number it was enrolled with; others become aliases.
 */

const FOUR_BYTES = 8;

/** Four-byte readers report one of these parts of a long UID, in hex. */
const PARTS: Readonly<Record<string, (uid: TagId) => TagId>> = {
  first: (uid) => uid.slice(0, FOUR_BYTES),
  last: (uid) => uid.slice(-FOUR_BYTES),
  // Only the first cascade level (ISO 14443-3): the cascade tag 88 and three bytes.
  cascade: (uid) => `88${uid.slice(0, FOUR_BYTES - 2)}`,
};

/** Returns how two numbers may belong to one sticker, or null. */
export function matchSticker(a: TagId, b: TagId): string | null {
  // A printed number has only one form.
  if (isPrinted(a) || isPrinted(b)) return a === b ? 'printed' : null;
  // A derived number is not a UID, so it has no parts and no reversed form.
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

export type Identified =
  | {
      readonly type: 'bound';
      readonly tag: TagId;
      /** Not stored yet; should become an alias. */
      readonly isNew: boolean;
    }
  /** Several stickers fit this number. `apart`: another reader can tell them apart. */
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
      const way = matchSticker(number, tag);
      return way === null ? [] : [{ tag, way }];
    });
  const [only] = alike;
  if (only === undefined) return { type: 'unknown' };
  if (alike.length === 1) return { type: 'bound', tag: only.tag, isNew: true };
  // Stickers that share a part of their UIDs look the same to every reader that reports that part.
  const apart = new Set(alike.map(({ way }) => way)).size === alike.length;
  return { type: 'several', tags: alike.map(({ tag }) => tag), apart };
}

/** Result of identifying a tag, with its meaning. */
export interface IdentifiedTag {
  readonly type: Identified['type'];
  /** True if the number is not stored yet; it should become an alias. */
  readonly isNew: boolean;
  /** Null if no tag fits, several do, or the only one is not bound. */
  readonly known: KnownTag | null;
}

export function identifyTag(number: TagId, state: HouseState): IdentifiedTag {
  const identified = identify(number, state);
  const { type } = identified;
  return type === 'bound'
    ? { type, isNew: identified.isNew, known: boundTag(identified.tag, state) }
    : { type, isNew: false, known: null };
}

/** Resolves a printed code to its card's tag: sticker and code are one card. */
function byCode(number: TagId, decks: HouseState['decks']): Identified {
  const said = readPrinted(number);
  const deck = decks.find(({ mark, box }) => mark === said?.mark && box === said.box);
  if (said === null || deck === undefined) return { type: 'unknown' };
  const bound = [...deck.tags].find(([, binding]) => isSameBinding(binding, said.binding));
  return bound === undefined ? { type: 'unknown' } : { type: 'bound', tag: bound[0], isNew: false };
}

/** Stores an alias if a new number fits exactly one known tag. */
export function learnAlias(number: TagId, identified: Identified): readonly HouseEvent[] {
  return identified.type === 'bound' && identified.isNew
    ? [{ type: 'tagAliased', alias: number, tag: identified.tag }]
    : [];
}

export function ambiguousResult(
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

interface TagEvent {
  readonly reader: string;
  readonly id: string;
  readonly uid: TagId;
  readonly at: number;
}

/** Tag event that the venue may publish. */
export type PublicTagEvent =
  | ({ readonly is: 'card' | 'unknown' } & TagEvent)
  | ({ readonly is: 'token'; readonly token: string } & TagEvent)
  /** For a hand's reader only the event itself is public. */
  | { readonly is: 'private'; readonly reader: string };

export function toPublicTagEvent(
  { id, tag, at }: Omit<Tap, 'reader'>,
  { reader, role }: { readonly reader: string; readonly role: ReaderRole },
  known: KnownTag | null,
): PublicTagEvent {
  if (role.role === 'hand') return { is: 'private', reader };
  const binding = known?.binding ?? null;
  const told = { reader, id, uid: tag, at };
  if (binding === null) return { is: 'unknown', ...told };
  if (binding.type === 'card') return { is: 'card', ...told };
  const token = binding.type === 'house' ? 'house' : tokenName(binding);
  return { is: 'token', token, ...told };
}

/** As printed on the token: sides and seats count from 1. */
function tokenName(binding: Exclude<TableBinding, { type: 'card' }>): string {
  switch (binding.type) {
    case 'side':
      return `side-${String(binding.side + 1)}`;
    case 'seat':
      return `seat-${String(binding.seat + 1)}`;
    case 'action':
      return binding.action;
  }
}
