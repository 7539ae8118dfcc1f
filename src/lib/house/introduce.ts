import { accept, type Result } from '../game/result.ts';
import type { TagId } from '../reader/events.ts';
import type { HouseRefusal } from './commands.ts';
import type { HouseEvent } from './events.ts';
import type { TagIdentity } from './identity.ts';
import { unusedDeckName } from './deckName.ts';
import { lookUpTag, isSameBinding } from './lookUp.ts';
import { isPrinted, readPrinted, type PrintedIdentity } from './printedCode.ts';
import { findUnchangedOffer, offerTag, hasBinding, type GuestReader } from './offers.ts';
import type { HouseState } from './state.ts';

/** Maximum number of decks, so that forged tags cannot create more. */
const MAX_DECKS = 100;

export type Introducer = { readonly type: 'house' } | ({ readonly type: 'guest' } & GuestReader);

/**
 * Binds a tag by its written identity, and creates an unknown deck. Ignores tags that are known or
 * released, and identities already bound to another tag, since written tags can be copied. A
 * guest's reader could claim anything: it only binds cards of known decks; the rest becomes an
 * offer.
 */
export function introduceTag(
  tag: TagId,
  identity: TagIdentity,
  state: HouseState,
  { freshId, by }: { readonly freshId: string; readonly by: Introducer },
): readonly HouseEvent[] {
  const { mark, box, binding } = identity;
  if (!isFree(tag, state) || contradicts(tag, identity)) return [];
  const deck = state.decks.find((known) => known.mark === mark);
  if (deck !== undefined && (deck.box !== box || hasBinding(binding, deck.tags))) return [];
  if (by.type === 'guest' && (deck === undefined || binding.type !== 'card')) {
    return offerTag(tag, identity, by, state, freshId);
  }
  if (deck !== undefined) return [{ type: 'tagBound', tag, deck: deck.id, binding }];
  if (state.decks.length >= MAX_DECKS) return [];
  return [
    ...markedDeck(freshId, identity, state),
    { type: 'tagBound', tag, deck: freshId, binding },
  ];
}

/**
 * Accepts an offer: a new deck with its tags, or tokens of a known deck. Refuses with
 * `unknown-offer` or `offer-changed`.
 */
export function acceptOffer(
  { offer: id, tokens }: { readonly offer: string; readonly tokens: number },
  state: HouseState,
  freshId: string,
): Result<{ readonly events: readonly HouseEvent[]; readonly deck: string }, HouseRefusal> {
  const seen = findUnchangedOffer(id, tokens, state);
  if (!seen.ok) return seen;
  const offer = seen.value;
  const known = state.decks.find(({ mark }) => mark === offer.mark);
  const deck = known?.id ?? freshId;
  const bound = [...offer.tags]
    .filter(
      ([tag, binding]) => isFree(tag, state) && !hasBinding(binding, known?.tags ?? new Map()),
    )
    .map(([tag, binding]) => ({ type: 'tagBound', tag, deck, binding }) as const);
  const made = known === undefined ? markedDeck(deck, offer, state) : [];
  return accept({ events: [...made, ...bound, { type: 'offerTaken', offer: id }], deck });
}

/** True if a printed number contradicts the identity that the reader reports. */
function contradicts(tag: TagId, { mark, box, binding }: PrintedIdentity): boolean {
  if (!isPrinted(tag)) return false;
  const said = readPrinted(tag);
  return said?.mark !== mark || said.box !== box || !isSameBinding(said.binding, binding);
}

const isFree = (tag: TagId, state: HouseState): boolean =>
  lookUpTag(tag, state) === null && !state.released.has(tag);

const markedDeck = (
  deck: string,
  { name, box, mark }: Pick<TagIdentity, 'name' | 'box' | 'mark'>,
  state: HouseState,
): readonly HouseEvent[] => [
  { type: 'deckCreated', deck, name: freeName({ name, box }, state), box },
  { type: 'deckMarked', deck, mark },
];

/** Decks without a name, as from printed codes, are named after their box. */
function freeName({ name, box }: Pick<TagIdentity, 'name' | 'box'>, { decks }: HouseState): string {
  const plain = name.trim().slice(0, 36) || box;
  return unusedDeckName(
    decks,
    (number) => (number === 1 ? plain : `${plain} ${String(number)}`),
    1,
  );
}
