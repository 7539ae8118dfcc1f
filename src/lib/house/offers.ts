import { accept, refuse, type Result } from '../game/result.ts';
import type { TagId } from '../reader/events.ts';
import type { Binding, TableBinding } from '../table/binding.ts';
import type { HouseRefusal } from './commands.ts';
import type { HouseEvent } from './events.ts';
import type { TagIdentity } from './identity.ts';
import { isSameBinding } from './lookUp.ts';
import type { HouseState, DeclinedOffer, Offer } from './state.ts';

/*
 * Offers: decks and tokens from a guest's reader that the venue does not know. They have no effect
 * until an administrator accepts them.
 */

export type GuestReader = Pick<Offer, 'device' | 'bridge' | 'reader'>;

/** Maximum number of open offers of one device. */
const MAX_OFFERS_PER_DEVICE = 3;
const MAX_OFFERS = 12;
const MAX_DECLINED_OFFERS = 50;

type OfferEvent = Extract<
  HouseEvent,
  { type: 'deckOffered' | 'tagOffered' | 'offerTaken' | 'offerLeft' | 'deckMarked' }
>;

/**
 * Adds a tag to an offer. Does nothing if the deck was declined, the tag is known, or the limits
 * are reached.
 */
export function offerTag(
  tag: TagId,
  { mark, box, binding, name }: TagIdentity,
  { device, bridge, reader }: GuestReader,
  state: HouseState,
  freshId: string,
): readonly HouseEvent[] {
  const isThis = (other: DeclinedOffer) => other.device === device && other.mark === mark;
  if (state.leftOffers.some(isThis)) return [];
  const offer = state.offers.find(isThis);
  if (offer !== undefined) {
    return offer.box === box && !offer.tags.has(tag) && !hasBinding(binding, offer.tags)
      ? [{ type: 'tagOffered', offer: offer.id, tag, binding }]
      : [];
  }
  const own = state.offers.filter((other) => other.device === device);
  if (own.length >= MAX_OFFERS_PER_DEVICE || state.offers.length >= MAX_OFFERS) return [];
  return [
    { type: 'deckOffered', offer: freshId, device, bridge, reader, mark, box, name },
    { type: 'tagOffered', offer: freshId, tag, binding },
  ];
}

export const hasBinding = (binding: TableBinding, tags: ReadonlyMap<TagId, Binding>): boolean =>
  [...tags.values()].some((known) => isSameBinding(binding, known));

/**
 * Returns the offer if its tokens are unchanged: tokens can do more than cards. Refuses with
 * `unknown-offer` or `offer-changed`.
 */
export function findUnchangedOffer(
  id: string,
  tokens: number,
  { offers }: HouseState,
): Result<Offer, HouseRefusal> {
  const offer = offers.find((known) => known.id === id);
  if (offer === undefined) return refuse({ code: 'unknown-offer' });
  return tokensOf(offer).length === tokens ? accept(offer) : refuse({ code: 'offer-changed' });
}

export function declineOffer(
  id: string,
  { offers }: HouseState,
): Result<readonly HouseEvent[], HouseRefusal> {
  return offers.some((known) => known.id === id)
    ? accept([{ type: 'offerLeft', offer: id }])
    : refuse({ code: 'unknown-offer' });
}

export function evolveOffers(event: OfferEvent, state: HouseState): HouseState {
  const { offers } = state;
  switch (event.type) {
    case 'deckOffered': {
      const { device, bridge, reader, mark, box, name } = event;
      const tags = new Map<TagId, TableBinding>();
      const offer = { id: event.offer, device, bridge, reader, mark, box, name, tags };
      return { ...state, offers: [...offers, offer] };
    }
    case 'tagOffered': {
      const added = (offer: Offer) => new Map(offer.tags).set(event.tag, event.binding);
      return {
        ...state,
        offers: offers.map((offer) =>
          offer.id === event.offer ? { ...offer, tags: added(offer) } : offer,
        ),
      };
    }
    case 'offerTaken':
      return { ...state, offers: offers.filter(({ id }) => id !== event.offer) };
    case 'offerLeft': {
      const left = offers.filter(({ id }) => id === event.offer);
      const marks = left.map(({ device, mark }) => ({ device, mark }));
      return {
        ...state,
        offers: offers.filter((offer) => !left.includes(offer)),
        leftOffers: [...state.leftOffers, ...marks].slice(-MAX_DECLINED_OFFERS),
      };
    }
    // The deck is now known, so its cards need no offer.
    case 'deckMarked':
      return { ...state, offers: offers.filter(({ mark }) => mark !== event.mark) };
  }
}

export const tokensOf = ({ tags }: Offer): readonly TableBinding[] =>
  [...tags.values()].filter(({ type }) => type !== 'card');
