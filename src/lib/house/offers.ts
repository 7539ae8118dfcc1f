import { accept, refuse, type Result } from '../game/result.ts';
import type { TagId } from '../reader/events.ts';
import type { Binding, TableBinding } from '../table/binding.ts';
import type { HouseRefusal } from './commands.ts';
import type { HouseEvent } from './events.ts';
import type { TagIdentity } from './identity.ts';
import { sameBinding } from './lookUp.ts';
import type { HouseState, LeftOffer, Offer } from './state.ts';

/*
 * What a guest's reader brings that the house does not know: a deck, or a token of a deck that it has. It is kept apart
 * and stands for nothing until the house takes it.
 */

/** The reader of a device that was let in to bring taps. */
export type GuestReader = Pick<Offer, 'device' | 'bridge' | 'reader'>;

/** Further offers of a device are heard once the house has decided on these. */
const MOST_OF_A_DEVICE = 3;
const MOST_OFFERS = 12;
const MOST_LEFT = 50;

type OfferEvent = Extract<
  HouseEvent,
  { type: 'deckOffered' | 'tagOffered' | 'offerTaken' | 'offerLeft' | 'deckMarked' }
>;

/** Keeps a tag for the house to decide on; nothing, if it was declined before, is known, or there is no room. */
export function offerTag(
  tag: TagId,
  { mark, box, binding, name }: TagIdentity,
  { device, bridge, reader }: GuestReader,
  state: HouseState,
  freshId: string,
): readonly HouseEvent[] {
  const isThis = (other: LeftOffer) => other.device === device && other.mark === mark;
  if (state.leftOffers.some(isThis)) return [];
  const offer = state.offers.find(isThis);
  if (offer !== undefined) {
    return offer.box === box && !offer.tags.has(tag) && !isAmong(binding, offer.tags)
      ? [{ type: 'tagOffered', offer: offer.id, tag, binding }]
      : [];
  }
  const own = state.offers.filter((other) => other.device === device);
  if (own.length >= MOST_OF_A_DEVICE || state.offers.length >= MOST_OFFERS) return [];
  return [
    { type: 'deckOffered', offer: freshId, device, bridge, reader, mark, box, name },
    { type: 'tagOffered', offer: freshId, tag, binding },
  ];
}

/** Whether one of the tags stands for that very card or token already. */
export const isAmong = (binding: TableBinding, tags: ReadonlyMap<TagId, Binding>): boolean =>
  [...tags.values()].some((known) => sameBinding(binding, known));

/** The offer, if it has no tokens but those that were seen: a token can do more than a card. */
export function offerAsSeen(
  id: string,
  tokens: number,
  { offers }: HouseState,
): Result<Offer, HouseRefusal> {
  const offer = offers.find((known) => known.id === id);
  if (offer === undefined) return refuse({ code: 'unknown-offer' });
  return tokensOf(offer).length === tokens ? accept(offer) : refuse({ code: 'offer-changed' });
}

export function leaveOffer(
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
        leftOffers: [...state.leftOffers, ...marks].slice(-MOST_LEFT),
      };
    }
    // It is a deck of the house from now on, so its cards need no offer.
    case 'deckMarked':
      return { ...state, offers: offers.filter(({ mark }) => mark !== event.mark) };
  }
}

export const tokensOf = ({ tags }: Offer): readonly TableBinding[] =>
  [...tags.values()].filter(({ type }) => type !== 'card');
