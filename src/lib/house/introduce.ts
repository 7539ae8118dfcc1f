import { accept, type Result } from '../game/result.ts';
import type { TagId } from '../reader/events.ts';
import type { HouseRefusal } from './commands.ts';
import type { HouseEvent } from './events.ts';
import type { TagIdentity } from './identity.ts';
import { unusedDeckName } from './deckName.ts';
import { lookUpTag, sameBinding } from './lookUp.ts';
import { isPrinted, readPrinted, type PrintedIdentity } from './printedCode.ts';
import { offerAsSeen, offerTag, isAmong, type GuestReader } from './offers.ts';
import type { HouseState } from './state.ts';

/** Guests bring a deck or two; somebody who forges tags by the dozen gets no further than this. */
const MOST_DECKS = 100;

/** Whose reader a tag was laid on: the house's own, or that of a device that was let in to bring taps. */
export type Introducer = { readonly type: 'house' } | ({ readonly type: 'guest' } & GuestReader);

/**
 * What happens when a tag says what it is: it is bound in its deck, which is created if unknown. Nothing happens when
 * the house knows the tag already or has taken its binding away, or when another tag stands for that very card: what is
 * written on tags can be copied, what the house knows cannot. A guest's reader could claim anything, so it only binds
 * cards of decks that the house has, and offers the rest.
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
  if (deck !== undefined && (deck.box !== box || isAmong(binding, deck.tags))) return [];
  if (by.type === 'guest' && (deck === undefined || binding.type !== 'card')) {
    return offerTag(tag, identity, by, state, freshId);
  }
  if (deck !== undefined) return [{ type: 'tagBound', tag, deck: deck.id, binding }];
  if (state.decks.length >= MOST_DECKS) return [];
  return [
    ...markedDeck(freshId, identity, state),
    { type: 'tagBound', tag, deck: freshId, binding },
  ];
}

/** What was offered becomes the house's: a deck with the tags seen of it, or tokens of a deck that it has. */
export function takeOffer(
  { offer: id, tokens }: { readonly offer: string; readonly tokens: number },
  state: HouseState,
  freshId: string,
): Result<{ readonly events: readonly HouseEvent[]; readonly deck: string }, HouseRefusal> {
  const seen = offerAsSeen(id, tokens, state);
  if (!seen.ok) return seen;
  const offer = seen.value;
  const known = state.decks.find(({ mark }) => mark === offer.mark);
  const deck = known?.id ?? freshId;
  const bound = [...offer.tags]
    .filter(([tag, binding]) => isFree(tag, state) && !isAmong(binding, known?.tags ?? new Map()))
    .map(([tag, binding]) => ({ type: 'tagBound', tag, deck, binding }) as const);
  const made = known === undefined ? markedDeck(deck, offer, state) : [];
  return accept({ events: [...made, ...bound, { type: 'offerTaken', offer: id }], deck });
}

/** A printed number says itself what it stands for, whatever a reader claims. */
function contradicts(tag: TagId, { mark, box, binding }: PrintedIdentity): boolean {
  if (!isPrinted(tag)) return false;
  const said = readPrinted(tag);
  return said?.mark !== mark || said.box !== box || !sameBinding(said.binding, binding);
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

/** What names none, as printed codes do, is called by its box. */
function freeName({ name, box }: Pick<TagIdentity, 'name' | 'box'>, { decks }: HouseState): string {
  const plain = name.trim().slice(0, 36) || box;
  return unusedDeckName(
    decks,
    (number) => (number === 1 ? plain : `${plain} ${String(number)}`),
    1,
  );
}
