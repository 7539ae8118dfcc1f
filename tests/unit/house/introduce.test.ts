import { describe, expect, test } from 'vitest';
import type { AnyHouseCommand } from '#lib/house/decide.ts';
import { evolveHouse } from '#lib/house/evolve.ts';
import { parseIdentity, type TagIdentity } from '#lib/house/identity.ts';
import type { Introducer } from '#lib/house/introduce.ts';
import { lookUpTag } from '#lib/house/lookUp.ts';
import { emptyHouse, type HouseState } from '#lib/house/state.ts';
import { writeRequestFor } from '#lib/house/writing.ts';
import { decideWithDesk, type LaidAtDesk } from '../../support/atDesk.ts';

const CARD = { type: 'card', card: 'roll' } as const;
const [ROLL, OTHER_ROLL] = ['04a1b2c3d4e501', '04a1b2c3d4e502'];
const BINDING = { ...CARD, copy: 1 };

/** A house after these commands, its ids made of `name`. */
function houseOf(name: string, ...commands: readonly (AnyHouseCommand | LaidAtDesk)[]): HouseState {
  return commands.reduce((state, command, at) => {
    const now = {
      id: `${name}${String(at)}`,
      mark: `00000000000${name.length}`,
      readers: [],
      inPlay: [],
    };
    const decided = decideWithDesk(command, state, now);
    if (!decided.ok) throw new Error(decided.refusal.code);
    return decided.value.events.reduce((house, event) => evolveHouse(event, house, 0), state);
  }, emptyHouse);
}

const lay = (tag: string): LaidAtDesk => ({ type: 'laidAtDesk', tag, reader: 'b/left' });

const HOME = [
  { type: 'createDeck', name: 'Maison' },
  { type: 'enrol', deck: 'home0', target: CARD },
  lay(ROLL),
  { type: 'writeTags', deck: 'home0', lock: false },
] as const satisfies readonly (AnyHouseCommand | LaidAtDesk)[];

/** Returns the identity that the original house of the deck writes on a tag. */
function writtenAtHome(tag: string): TagIdentity {
  const order = writeRequestFor(tag, houseOf('home', ...HOME));
  const identity = order?.outcome === 'to-write' ? parseIdentity(order.text) : null;
  if (identity === null) throw new Error(`nothing is written on ${tag}`);
  return identity;
}

const HOUSE: Introducer = { type: 'house' };
const GUEST: Introducer = { type: 'guest', device: 'phone', bridge: 'hall', reader: 'left' };

const introduce = (
  tag: string,
  identity = writtenAtHome(ROLL),
  by: Introducer = HOUSE,
): AnyHouseCommand => ({
  type: 'introduceTag',
  tag,
  by,
  identity,
});

describe('a deck written at home', () => {
  test('is known in another house by its first card, under its name', () => {
    const guests = houseOf('guests', introduce(ROLL));
    expect(lookUpTag(ROLL, guests)).toMatchObject({ binding: BINDING, deck: { name: 'Maison' } });
  });

  test('is one deck there, however many of its cards are laid', () => {
    const second = { ...writtenAtHome(ROLL), binding: { ...CARD, copy: 2 } };
    const guests = houseOf('guests', introduce(ROLL), introduce(OTHER_ROLL, second));
    expect(guests.decks.map(({ name, tags }) => [name, tags.size])).toEqual([['Maison', 2]]);
  });

  test('takes another name where a deck of that name is known', () => {
    const guests = houseOf('guests', { type: 'createDeck', name: 'Maison' }, introduce(ROLL));
    expect(guests.decks.map(({ name }) => name)).toEqual(['Maison', 'Maison 2']);
  });
});

describe("a tag on a guest's reader", () => {
  test('creates no deck, with any text', () => {
    for (const mark of ['00000000000a', '00000000000b']) {
      const identity = { ...writtenAtHome(ROLL), mark };
      expect(houseOf('home', introduce(ROLL, identity, GUEST)).decks).toEqual([]);
    }
  });

  test('is no token, also of a deck that the house has', () => {
    for (const binding of [
      { type: 'action', action: 'undo' },
      { type: 'side', side: 0 },
      { type: 'seat', seat: 0 },
    ] as const) {
      const token = { ...writtenAtHome(ROLL), binding };
      const home = houseOf('home', ...HOME, introduce(OTHER_ROLL, token, GUEST));
      expect(lookUpTag(OTHER_ROLL, home)).toBeNull();
    }
  });

  test('is a card of a deck that the house has', () => {
    const second = { ...writtenAtHome(ROLL), binding: { ...CARD, copy: 2 } };
    const home = houseOf('home', ...HOME, introduce(OTHER_ROLL, second, GUEST));
    expect(lookUpTag(OTHER_ROLL, home)?.binding).toEqual(second.binding);
  });
});

describe('the text on a tag', () => {
  test('changes nothing about a known tag', () => {
    const liar = { ...writtenAtHome(ROLL), binding: { type: 'action', action: 'undo' } as const };
    const home = houseOf('home', ...HOME, introduce(ROLL, liar));
    expect(lookUpTag(ROLL, home)?.binding).toEqual(BINDING);
  });

  test('gives no second tag to a card that has one: it may be a copy', () => {
    const home = houseOf('home', ...HOME, introduce(OTHER_ROLL));
    expect(lookUpTag(OTHER_ROLL, home)).toBeNull();
  });

  test('is ignored on a tag that was removed from its card', () => {
    const unbind = { type: 'unbindTag', tag: ROLL } as const;
    const home = houseOf('home', ...HOME, unbind, introduce(ROLL));
    expect(lookUpTag(ROLL, home)).toBeNull();
  });
});

describe('while a deck is written', () => {
  test('tags of other and unknown decks stay unchanged', () => {
    const home = houseOf('home', ...HOME);
    expect(writeRequestFor(OTHER_ROLL, home)).toEqual({ outcome: 'unknown', why: 'unknown-tag' });
    const guests = houseOf(
      'home',
      ...HOME,
      introduce(OTHER_ROLL, { ...writtenAtHome(ROLL), mark: 'ffffffffffff' }),
    );
    expect(writeRequestFor(OTHER_ROLL, guests)).toEqual({ outcome: 'unknown', why: 'other-deck' });
  });

  test('what became of each tag is shown', () => {
    const said = [
      { type: 'tagWritten', tag: ROLL, result: 'failed' },
      { type: 'tagWritten', tag: ROLL, result: 'locked' },
    ] as const;
    expect(houseOf('home', ...HOME, ...said).work).toMatchObject({
      written: 1,
      last: { tag: ROLL, result: 'locked' },
    });
  });
});
