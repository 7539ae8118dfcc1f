import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decideAdminToken, MAX_TAP_AGE_MS, type AdminTokenTap } from '#lib/devices/adminToken.ts';
import { writeRequestFor } from '#lib/house/writing.ts';
import { noticeText } from '#lib/i18n/answers.ts';
import { answerText } from '#lib/i18n/tapAnswers.ts';
import { createPairings } from '#lib/server/access/pairing.ts';
import type { PairingRequest } from '#lib/server/access/pairingRequests.ts';
import { singleServer } from '#lib/server/cluster/cluster.ts';
import { createMemoryState } from '#lib/server/cluster/localState.ts';
import { decideTable } from '#lib/table/decide.ts';
import { evolveTable, openTable } from '#lib/table/evolve.ts';
import type { TableState } from '#lib/table/state.ts';
import { viewTable } from '#lib/table/viewTable.ts';
import { byHand, evening, TWO_TEAMS } from '../../support/evening.ts';
import { house } from '../../support/house.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const laid = (how: Partial<AdminTokenTap> = {}): AdminTokenTap => ({
  at: NOON,
  now: NOON + 200,
  ofPage: false,
  ...how,
});
const attic = { request: 'attic', as: 'reader' } as const;
const cellar = { request: 'cellar', as: 'reader' } as const;
const phone = { request: 'phone', as: 'house' } as const;

describe('the house token', () => {
  test('lets in the requesting reader only, not other applicants', () => {
    expect(decideAdminToken([attic], laid())).toEqual({ ok: true, value: attic });
    expect(decideAdminToken([phone, attic], laid())).toEqual({ ok: true, value: attic });
  });

  test.each([
    ['no device asks', [], {}, 'nobody-asks'],
    ['a person wants to run the house', [phone], {}, 'needs-code'],
    ['two readers ask', [attic, phone, cellar], {}, 'several-ask'],
    ['it lies on the reader of a page', [attic], { ofPage: true }, 'reader-of-page'],
    ['its bridge kept it for later', [attic], { now: NOON + MAX_TAP_AGE_MS + 1 }, 'laid-late'],
    ['its bridge lives in the future', [attic], { now: NOON - MAX_TAP_AGE_MS - 1 }, 'laid-late'],
  ] as const)('lets in no device while %s', (_, requests, how, why) => {
    expect(decideAdminToken(requests, laid(how))).toEqual({ ok: false, refusal: why });
  });
});

describe('a request to be let in', () => {
  let now = NOON;
  const aHouse = () =>
    createPairings(
      singleServer(createMemoryState(() => now)),
      () => now,
      () => undefined,
    );
  let pairings = aHouse();
  beforeEach(() => void (pairings = aHouse()));
  afterEach(() => pairings.stop());
  let addresses = 0;
  function ask(as: PairingRequest['as'] = 'reader') {
    addresses += 1;
    const address = `192.168.1.${String(addresses)}`;
    const asked = pairings.ask({ as, name: 'attic', kind: 'bridge', address });
    if (asked === null) throw new Error('not now');
    return { ...asked, address };
  }
  const over = { ok: false, refusal: { code: 'no-request' } };

  test('is granted to its asker once, whether that waits already or comes a moment later', async () => {
    const early = ask();
    const waiting = pairings.awaitGrant(early.request);
    pairings.grant(early.request);
    expect(await waiting).toMatchObject({ ok: true, value: { as: 'reader', name: 'attic' } });
    expect(await pairings.awaitGrant(early.request)).toEqual(over);

    const late = ask();
    pairings.grant(late.request);
    const both = await Promise.all([late, late].map(({ request }) => pairings.awaitGrant(request)));
    expect(both.map(({ ok }) => ok)).toEqual([true, false]);
  });

  test('that was granted is gone from the screens, and its code counts no longer', async () => {
    const { request, code } = ask();
    pairings.grant(request);
    expect(pairings.list()).toEqual([]);
    expect(await pairings.prove(request, code)).toMatchObject({ refusal: { code: 'no-request' } });
  });

  test.each([
    [
      'proved by its code',
      ({ request, code }: ReturnType<typeof ask>) => pairings.prove(request, code),
    ],
    ['refused', ({ request }: ReturnType<typeof ask>) => pairings.refuse(request)],
    ['forgotten as the server ends', () => pairings.stop()],
  ])('that was %s is not waited for any longer', async (_, end) => {
    const asked = ask();
    const waiting = pairings.awaitGrant(asked.request);
    end(asked);
    expect(await waiting).toEqual(over);
  });

  test('that was granted and never fetched ends with its minute', async () => {
    const { request } = ask();
    pairings.grant(request);
    now += 60_000;
    expect(await pairings.awaitGrant(request)).toEqual(over);
  });
});

describe('a house with a bound token', () => {
  const maison = house();
  const deck = maison.deck('Maison');
  maison.ask({ type: 'enrol', deck, target: { type: 'house' } });

  test('counts it as a token, never as a card', () => {
    expect(maison.enrol('04aa')).toMatchObject({ outcome: 'bound', binding: { type: 'house' } });
    expect(maison.view().decks).toMatchObject([{ cards: 0, tokens: [{ type: 'house' }] }]);
    maison.ask({ type: 'checkDeck', deck, anew: true });
    maison.lay('04aa');
    expect(maison.check(deck)).toMatchObject({ counted: 0, last: { outcome: 'token' } });
  });

  test('writes it on no tag, so that no other house could believe it', () => {
    maison.ask({ type: 'writeTags', deck, lock: false });
    expect(writeRequestFor('04aa', maison.state())).toEqual({
      outcome: 'not-now',
      reason: 'not-written',
    });
  });
});

describe('at a table where the house token is laid', () => {
  const answer = { outcome: 'let-in', who: 'attic' } as const;
  const laidAt = (table: TableState) => decideTable({ type: 'houseToken', answer }, table);

  test('announces the admitted device to all, and the open question stays', () => {
    const table = evening(TWO_TEAMS);
    for (const card of ['roll', 'roll', 'accident']) table.lay(card);
    const before = table.view();
    const { events } = laidAt(table.state());
    const after = events.reduce<TableState>(
      (now, event) => evolveTable(event, now, 0),
      table.state(),
    );
    const view = viewTable('TABLE', 1, after);
    if (view.notice === null) throw new Error('nobody is told');
    expect(view).toMatchObject({ moves: before.moves, question: before.question });
    const said = noticeText('en', view.match, view.notice);
    expect(said).toBe('attic is let in: its readers play with you.');
    expect(answerText('en', view.match, answer)).toBe(said);
  });

  test('a pause does not hold it up', () => {
    const table = evening(TWO_TEAMS);
    table.touch({ type: 'pause', paused: true });
    expect(laidAt(table.state()).answer).toEqual(answer);
  });

  test('it is heard although no card is followed there', () => {
    const sheets = openTable({ type: 'tableCreated', setup: byHand(TWO_TEAMS) });
    expect(laidAt(sheets)).toEqual({ events: [], answer });
  });
});
