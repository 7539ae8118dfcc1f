import { describe, expect, test } from 'vitest';
import { accept } from '#lib/game/result.ts';
import { identifyTag, type KnownTag } from '#lib/house/lookUp.ts';
import { emptyHouse, type Deck } from '#lib/house/state.ts';
import type { TapResult } from '#lib/protocol/messages.ts';
import type { Binding } from '#lib/table/binding.ts';
import type { TapClaim, TapServices, TapState } from '#lib/server/hosts/taps/claim.ts';
import {
  createTapClaims,
  TAP_CLAIMS,
  enrolmentDesk,
  houseTokens,
  openings,
  table,
} from '#lib/server/hosts/taps/claims.ts';
import { createQueries } from '#lib/server/queries.ts';
import { TWO_TEAMS } from '../../../support/evening.ts';
import { house } from '../../../support/house.ts';

const TAP = { id: 'tap', reader: 'left', tag: '04a1', at: 7 };
const DESK = { role: 'desk' } as const;
const HAND = { role: 'hand', seat: 0 } as const;
const CARD: Binding = { type: 'card', card: 'roll', copy: 1 };
const OPEN: Binding = { type: 'action', action: 'open' };
const HOUSE: Binding = { type: 'house' };

function bound(binding: Binding, id = 'DECK'): KnownTag {
  const deck: Deck = { ...aDeck, id };
  return { tag: '04ff', deck, binding };
}
const aDeck = (() => {
  const home = house();
  home.deck('Maison');
  const [deck] = home.state().decks;
  if (deck === undefined) throw new Error('no deck');
  return deck;
})();

/** A tag that nothing is known of, on the venue's own reader of the table ABC234. */
const state = (given: Partial<TapState> = {}): TapState => ({
  reader: 'hall/left',
  role: { role: 'table' },
  table: 'ABC234',
  stacksFor: null,
  isAtDesk: false,
  countsAtDesk: true,
  source: { bridge: 'hall', ofPage: false, guestDevice: null },
  identified: identifyTag(TAP.tag, emptyHouse),
  known: null,
  isOpeningHere: false,
  house: emptyHouse,
  ...given,
});

const claimant = (given: Partial<TapState>): string | undefined =>
  TAP_CLAIMS.find((each) => each.claim(TAP, state(given)) !== null)?.name;

describe('the first claim takes a tap', () => {
  test('in a fixed order', () => {
    expect(TAP_CLAIMS.map(({ name }) => name)).toEqual([
      ...['enrolmentDesk', 'houseTokens', 'openings', 'table'],
    ]);
  });

  test.each([
    ['a reader at the desk', { isAtDesk: true, known: bound(HOUSE) }, 'enrolmentDesk'],
    ['an idle desk', { role: DESK, known: bound(CARD), isOpeningHere: true }, 'enrolmentDesk'],
    ['the house token at an idle desk', { role: DESK, known: bound(HOUSE) }, 'houseTokens'],
    ['the house token while a table opens', { known: bound(HOUSE), table: null }, 'houseTokens'],
    ['the opening token', { known: bound(OPEN) }, 'openings'],
    ['a card while a table opens', { known: bound(CARD), isOpeningHere: true }, 'openings'],
    ['a card where no table is open', { known: bound(CARD), table: null }, 'openings'],
    ['a card at a table', { known: bound(CARD) }, 'table'],
    ['an unknown tag at a table', {}, 'table'],
    ['a card in a hand while a table opens', { role: HAND, isOpeningHere: true }, 'table'],
  ] as const)('%s', (_, given, name) => {
    expect(claimant(given)).toBe(name);
  });
});

describe('the enrolment desk', () => {
  test('sets up with the tap of a guest, whose device it passes on', () => {
    const source = { bridge: 'phone', ofPage: true, guestDevice: 'GUEST' };
    expect(enrolmentDesk.claim(TAP, state({ isAtDesk: true, source }))).toEqual({
      type: 'setup',
      from: {
        reader: 'hall/left',
        role: { role: 'table' },
        bridge: 'phone',
        guestDevice: 'GUEST',
      },
    });
  });

  test.each<[string, KnownTag | null, TapResult]>([
    ['names a card', bound(CARD), { outcome: 'named', card: 'roll' }],
    ['has no use for a token', bound(OPEN), { outcome: 'not-now', reason: 'nothing-to-answer' }],
    ['says that a tag is unknown', null, { outcome: 'unknown', why: 'unknown-tag' }],
  ])('%s while nothing is set up', (_, known, answer) => {
    expect(enrolmentDesk.claim(TAP, state({ role: DESK, known }))).toEqual({
      type: 'idle',
      answer,
    });
  });
});

describe('the house token', () => {
  const claimed = (given: Partial<TapState>) =>
    houseTokens.claim(TAP, state({ known: bound(HOUSE), ...given }));

  test('is announced by the table of its reader', () => {
    expect(claimed({})).toEqual({ ofPage: false, table: 'ABC234' });
  });

  test('is answered at the desk alone, although the desk has a table', () => {
    expect(claimed({ role: DESK })).toEqual({ ofPage: false, table: null });
  });

  test('admits a device only after its answer is stored', async () => {
    const done: string[] = [];
    const services = fakeServices({
      pairingApproval: {
        list: () => [{ ...REQUEST, request: 'R1' }],
        grant: () => void done.push('granted'),
      },
      house: {
        ...fakeServices().house,
        async answerTap(_tap, answer) {
          done.push('stored');
          return accept(answer);
        },
      },
    });
    const answer = await houseTokens.answer({ ofPage: false, table: null }, TAP, services);
    expect(answer).toEqual(accept({ outcome: 'let-in', who: 'Kitchen' }));
    expect(done).toEqual(['stored', 'granted']);
  });
});

describe('openings', () => {
  test('ignore the readers of guests, which may not open tables', () => {
    const source = { bridge: 'phone', ofPage: true, guestDevice: 'GUEST' };
    expect(openings.claim(TAP, state({ source, known: bound(OPEN) }))).toBeNull();
  });

  test('take the token with its reader', () => {
    const known = bound(OPEN);
    expect(openings.claim(TAP, state({ known }))).toEqual({
      reader: 'hall/left',
      table: 'ABC234',
      known,
    });
  });
});

describe('a table', () => {
  const laid = (given: Partial<TapState>) => table.claim(TAP, state(given))?.laid;
  const playing = (deck: string | null) => {
    const home = house();
    home.ask({ type: 'createTable', setup: TWO_TEAMS });
    const { tables, ...rest } = home.state();
    return {
      ...rest,
      tables: tables.map((each) => ({ ...each, code: 'ABC234', deck })),
    };
  };

  test('knows a card by the number it was enrolled with', () => {
    expect(laid({ known: bound(CARD) })).toMatchObject({ tap: { tag: '04ff' }, binding: CARD });
  });

  test('refuses the card of another deck, but takes its tokens', () => {
    const own = playing('OTHER');
    expect(laid({ known: bound(CARD), house: own })?.otherDeck).toBe(true);
    expect(laid({ known: bound(CARD, 'OTHER'), house: own })?.otherDeck).toBe(false);
    expect(laid({ known: bound(OPEN), house: own })?.otherDeck).toBe(false);
    expect(laid({ known: bound(CARD), house: playing(null) })?.otherDeck).toBe(false);
  });
});

describe('claims in order', () => {
  const claim = (name: string, answer: TapResult | null): TapClaim<true> => ({
    name,
    claim: () => true,
    answer: async () => (answer === null ? null : accept(answer)),
  });
  const NO_TABLE: TapResult = { outcome: 'no-table' };
  const REGISTERED: TapResult = { outcome: 'named', card: 'roll' };

  test('pass a tap on if the state changed while it waited', async () => {
    const claims = [claim('first', null), claim('second', NO_TABLE)];
    expect(await createTapClaims(claims).answer(TAP, state(), fakeServices())).toEqual(
      accept(NO_TABLE),
    );
  });

  test('of extensions come before those of the core', async () => {
    const claims = createTapClaims([claim('own', NO_TABLE)]);
    claims.claim(claim('added', REGISTERED));
    expect(await claims.answer(TAP, state(), fakeServices())).toEqual(accept(REGISTERED));
  });

  test('are an error if none of them answers', async () => {
    const claims = [claim('first', null)];
    const answered = createTapClaims(claims).answer(TAP, state(), fakeServices());
    await expect(answered).rejects.toThrow('tap');
  });
});

const REQUEST = {
  as: 'reader',
  kind: 'bridge',
  code: '123456',
  left: 60_000,
  name: 'Kitchen',
  address: '192.0.2.1',
} as const;

function fakeServices(given: Partial<TapServices> = {}): TapServices {
  const unused = () => Promise.reject(new Error('not used here'));
  return {
    house: { ask: unused, setupTap: unused, answerTap: unused },
    tables: { ask: unused },
    openings: { take: unused },
    pairingApproval: { list: () => [], grant: () => undefined },
    handLaid: () => undefined,
    ask: createQueries().ask,
    authorityAt: () => 'player',
    now: () => TAP.at,
    ...given,
  };
}
