import { describe, expect, test } from 'vitest';
import type { HouseCommand } from '#lib/house/commands.ts';
import type { AnyHouseCommand, IntroduceTagCommand } from '#lib/house/decide.ts';
import { evolveHouse } from '#lib/house/evolve.ts';
import type { TagIdentity } from '#lib/house/identity.ts';
import { lookUpTag } from '#lib/house/lookUp.ts';
import { emptyHouse, type HouseState } from '#lib/house/state.ts';
import { viewHouse } from '#lib/house/viewHouse.ts';
import type { TableBinding } from '#lib/table/binding.ts';
import { decideWithDesk, type LaidAtDesk } from '../../support/atDesk.ts';

let ids = 0;
const decide = (command: AnyHouseCommand | LaidAtDesk, state: HouseState) =>
  decideWithDesk(command, state, {
    id: `id${String(++ids)}`,
    mark: 'abababababab',
    readers: [],
    inPlay: [],
  });

function after(
  state: HouseState,
  ...commands: readonly (AnyHouseCommand | LaidAtDesk)[]
): HouseState {
  return commands.reduce((house, command) => {
    const decided = decide(command, house);
    if (!decided.ok) throw new Error(decided.refusal.code);
    return decided.value.events.reduce((next, event) => evolveHouse(event, next, 0), house);
  }, state);
}

const roll = (copy: number): TableBinding => ({ type: 'card', card: 'roll', copy });
const UNDO: TableBinding = { type: 'action', action: 'undo' };
const tagNumber = (n: number): string => `04${n.toString(16).padStart(12, '0')}`;
const markOf = (n: number): string => n.toString(16).padStart(12, '0');

interface Laid {
  readonly mark?: string;
  readonly name?: string;
  readonly binding?: TableBinding;
  readonly device?: string;
  readonly box?: TagIdentity['box'];
}

/** A guest lays that tag on the reader of a device that was let in. */
const guestLays = (
  tag: number,
  { mark = markOf(1), name = 'Cuisine', binding = roll(tag), device = 'phone', box }: Laid = {},
): IntroduceTagCommand => ({
  type: 'introduceTag',
  tag: tagNumber(tag),
  by: { type: 'guest', device, bridge: 'hall', reader: 'left' },
  identity: { mark, box: box ?? '1000-bornes', binding, name },
});

const houseLays = (tag: number): AnyHouseCommand => ({
  ...guestLays(tag),
  by: { type: 'house' },
});

const offers = (state: HouseState) =>
  viewHouse(state, { position: 0, readers: [], lab: false, address: '' }).offers;
const offerOf = (state: HouseState): string => offers(state)[0]?.id ?? 'none';
const take = (state: HouseState, tokens = 0): HouseCommand => ({
  type: 'takeOffer',
  offer: offerOf(state),
  tokens,
});
const leave = (state: HouseState): HouseCommand => ({
  type: 'leaveOffer',
  offer: offerOf(state),
});

describe('an unknown deck on a guest’s reader', () => {
  const brought = after(emptyHouse, guestLays(1), guestLays(2), guestLays(2));

  test('is offered with its seen cards, and not created', () => {
    expect(brought.decks).toEqual([]);
    expect(lookUpTag(tagNumber(1), brought)).toBeNull();
    expect(offers(brought)).toMatchObject([
      { name: 'Cuisine', cards: 2, tokens: [], bridge: 'hall', reader: 'left', known: false },
    ]);
  });

  test('is created from the introduced cards when the house accepts it', () => {
    const taken = after(brought, take(brought));
    expect(taken.decks).toMatchObject([{ name: 'Cuisine', mark: markOf(1) }]);
    expect(lookUpTag(tagNumber(2), taken)?.binding).toEqual(roll(2));
    expect(offers(taken)).toEqual([]);
  });

  test('continues with its other cards once accepted', () => {
    const taken = after(brought, take(brought), guestLays(3));
    expect(lookUpTag(tagNumber(3), taken)?.binding).toEqual(roll(3));
  });

  test('gets another name if the house has a deck of that name', () => {
    const state = after(brought, { type: 'createDeck', name: 'Cuisine' });
    const taken = after(state, take(state));
    expect(taken.decks.map(({ name }) => name)).toEqual(['Cuisine', 'Cuisine 2']);
  });

  test('is forgotten when declined, and not offered again by the same device', () => {
    const left = after(brought, leave(brought), guestLays(3));
    expect(offers(left)).toEqual([]);
    expect(left.decks).toEqual([]);
    expect(offers(after(left, guestLays(3, { device: 'other' })))).toHaveLength(1);
  });

  test('is no offer any more when the house lays it on its own reader', () => {
    const home = after(brought, houseLays(4));
    expect(offers(home)).toEqual([]);
    expect(home.decks).toHaveLength(1);
  });

  test('binds nothing that the house has bound or released meanwhile', () => {
    const state = after(brought, { type: 'createDeck', name: 'Salon' });
    const deck = state.decks[0]?.id ?? '';
    const own = after(
      state,
      { type: 'enrol', deck, target: { type: 'card', card: '200' } },
      { type: 'laidAtDesk', tag: tagNumber(1), reader: 'hall/left' },
    );
    const taken = after(own, take(own));
    expect(lookUpTag(tagNumber(1), taken)?.deck.name).toBe('Salon');
    expect(lookUpTag(tagNumber(2), taken)?.deck.name).toBe('Cuisine');
  });

  test('ends as an offer once accepted or declined', () => {
    const gone = { ok: false, refusal: { code: 'unknown-offer' } };
    const taken = after(brought, take(brought));
    expect(decide(take(brought), taken)).toEqual(gone);
    expect(decide(leave(brought), taken)).toEqual(gone);
  });
});

describe('a token on the reader of a guest', () => {
  const undo = guestLays(9, { binding: UNDO });

  test('of a deck that the house has is offered, and undoes nothing before it is taken', () => {
    const home = after(emptyHouse, houseLays(1), undo);
    expect(lookUpTag(tagNumber(9), home)).toBeNull();
    expect(offers(home)).toMatchObject([{ cards: 0, tokens: [UNDO], known: true }]);
    const taken = after(home, take(home, 1));
    expect(lookUpTag(tagNumber(9), taken)?.binding).toEqual(UNDO);
    expect(taken.decks).toHaveLength(1);
    expect(offers(taken)).toEqual([]);
  });

  test('that came after the house looked is not taken unseen', () => {
    const seen = after(emptyHouse, guestLays(1));
    const since = after(seen, undo);
    expect(decide(take(seen), since)).toEqual({ ok: false, refusal: { code: 'offer-changed' } });
    expect(lookUpTag(tagNumber(9), after(since, take(since, 1)))?.binding).toEqual(UNDO);
  });

  test('is not offered if the house has one of its kind', () => {
    const home = after(emptyHouse, houseLays(1), undo);
    const taken = after(home, take(home, 1), guestLays(10, { binding: UNDO }));
    expect(offers(taken)).toEqual([]);
  });
});

describe('a reader that means ill', () => {
  test('fills three places of its own, and leaves others theirs', () => {
    const many = Array.from({ length: 100 }, (_, n) => guestLays(n, { mark: markOf(n) }));
    const flooded = after(emptyHouse, ...many, guestLays(200, { device: 'honest' }));
    expect(flooded.offers.filter(({ device }) => device === 'phone')).toHaveLength(3);
    expect(flooded.offers.filter(({ device }) => device === 'honest')).toHaveLength(1);
  });

  test('cannot fill the house with the help of others, nor with what was left', () => {
    let state = emptyHouse;
    for (let n = 0; n < 200; n += 1) {
      const device = `phone${String(n)}`;
      state = after(state, guestLays(n, { mark: markOf(n), device }));
      if (n % 2 === 0) state = after(state, leave(state));
    }
    expect(state.offers.length).toBeLessThanOrEqual(12);
    expect(state.leftOffers.length).toBeLessThanOrEqual(50);
  });

  test('brings each card once, however many tags it says are that card', () => {
    const laid = Array.from({ length: 500 }, (_, n) => guestLays(n, { binding: roll(1) }));
    expect(after(emptyHouse, ...laid).offers[0]?.tags.size).toBe(1);
  });

  test('changes neither name nor box of what it has offered', () => {
    const laid = [guestLays(1), guestLays(2, { name: 'Vous avez gagné', box: 'elevens' })];
    expect(offers(after(emptyHouse, ...laid))).toMatchObject([{ name: 'Cuisine', cards: 1 }]);
  });
});
