import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemClock } from '#lib/client/sending/transport.ts';
import { judge } from '#lib/client/sending/sendQueue.ts';
import { liftEarlierEntries } from '#lib/client/sending/liftEarlierEntries.ts';
import { pageQueues } from '#lib/client/sending/pageQueues.ts';
import {
  recallView,
  rememberView,
  type RememberedSheets,
} from '#lib/components/tally/rememberedView.ts';
import { sheetQueue } from '#lib/client/sending/sheetLines.ts';
import type { Keeping } from '#lib/client/storage.ts';
import { MOST_TAPS, tapQueue } from '#lib/client/sending/taps.ts';
import { touchQueue } from '#lib/client/sending/touches.ts';
import type { ScreenSocket } from '#lib/client/socket.ts';
import { storageOf } from '../support/browserStorage.ts';
import { aPhone, FORBIDDEN } from '../support/phone.ts';

/** Matches that were counted by hand, as they were stored and shown when sheets knew of no moves. */
const OF_SHEETS: readonly [
  {
    readonly events: readonly object[];
    readonly shows: { readonly changes: number; match: object };
  },
] = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/tally-events-v1.json'), 'utf8'));

const AN_EVENING = 4 * 3_600_000;

describe('what is touched on a phone', () => {
  test('in two tabs while the server is away is done when it is back, though both were closed', async () => {
    const phone = aPhone();
    phone.mood = 'away';
    const [one, other] = [phone.open(), phone.open()];
    one.touch('a');
    other.touch('b');
    one.touch('c');
    one.close();
    other.kill();
    await phone.pass(AN_EVENING);
    phone.mood = 'well';
    phone.open();
    await phone.pass(1_000);
    expect(phone.done).toEqual(['a', 'b', 'c']);
    expect(phone.heard).toEqual(phone.done);
  });

  test('and left in a tab that died is taken over by one that stays, within a quarter of a minute, and by one alone', async () => {
    const phone = aPhone();
    phone.mood = 'away';
    const dying = phone.open();
    const [one, other] = [phone.open(), phone.open()];
    dying.touch('a');
    dying.kill();
    await phone.pass(15_000);
    const waitAt = [one, other].map(({ queue }) => queue.entries().length).sort();
    expect(waitAt).toEqual([0, 1]);
  });

  test('and left in a tab that died is not left there when the clock is set back by a year', async () => {
    const phone = aPhone();
    phone.mood = 'away';
    const dying = phone.open();
    dying.touch('a');
    dying.kill();
    phone.setClock(-365 * 24 * 3_600_000);
    phone.open();
    phone.mood = 'well';
    await phone.pass(1_000);
    expect(phone.done).toEqual(['a']);
  });

  test('is sent again, ever more rarely, as long as the server cannot save it', async () => {
    const phone = aPhone();
    phone.mood = 'not-saved';
    const tab = phone.open();
    tab.touch('a');
    tab.touch('b');
    await phone.pass(3_000);
    const early = phone.heard.length;
    await phone.pass(60_000);
    const later = phone.heard.length - early;
    expect([...new Set(phone.heard)]).toEqual(['a']);
    expect(early).toBe(3);
    expect(later).toBeGreaterThan(10);
    expect(later).toBeLessThan(14);
    phone.mood = 'well';
    await phone.pass(6_000);
    expect(phone.done).toEqual(['a', 'b']);
  });

  test('and was reloaded between is done in order, though it goes over another tab', async () => {
    const phone = aPhone();
    phone.mood = 'away';
    const first = phone.open();
    first.touch('a');
    first.close();
    const reloaded = phone.open();
    reloaded.touch('b');
    reloaded.kill();
    await phone.pass(15_000);
    phone.open();
    phone.mood = 'well';
    await phone.pass(1_000);
    expect(phone.done).toEqual(['a', 'b']);
  });

  test('in a tab that died is sent before what was touched in the next one', async () => {
    const phone = aPhone();
    phone.mood = 'away';
    const dying = phone.open();
    dying.touch('a');
    dying.touch('b');
    dying.kill();
    await phone.pass(2_000);
    const next = phone.open();
    next.touch('c');
    await phone.pass(15_000);
    next.touch('d');
    phone.mood = 'well';
    await phone.pass(1_000);
    expect(phone.done).toEqual(['a', 'b', 'c', 'd']);
  });

  test('and will never be done is told, in the next tab if this one closes before', async () => {
    const phone = aPhone();
    phone.mood = 'away';
    const tab = phone.open();
    tab.touch('a', FORBIDDEN);
    tab.touch('b');
    tab.close();
    phone.mood = 'well';
    const next = phone.open();
    await phone.pass(1_000);
    expect(next.told).toEqual(['a']);
    expect(phone.done).toEqual(['b']);
  });

  test('is not sent by a later tab when nobody remembers it, and that is told', async () => {
    const phone = aPhone();
    phone.mood = 'away';
    const tab = phone.open();
    tab.touch('a');
    tab.close();
    await phone.pass(AN_EVENING);
    phone.mood = 'well';
    const next = phone.open({ keptFor: AN_EVENING });
    await phone.pass(1_000);
    expect([next.told, phone.heard]).toEqual([['a'], []]);
  });

  test('can be taken back as long as the server cannot have heard of it', async () => {
    const phone = aPhone();
    phone.mood = 'away';
    const tab = phone.open();
    tab.touch('a');
    expect(tab.queue.withdraw()).toBe(true);
    tab.touch('b');
    phone.mood = 'well';
    await phone.pass(30);
    expect(tab.queue.withdraw()).toBe(false);
    await phone.pass(1_000);
    expect(phone.heard).toEqual(['b']);
  });

  test('is known to be lost with the page where the browser keeps nothing, or has no room', () => {
    const phone = aPhone();
    phone.mood = 'away';
    const well = phone.open();
    well.touch('a');
    expect(well.queue.isDurable()).toBe(true);
    for (const storage of [null, storageOf(0)]) {
      const tab = phone.open({ storage });
      expect(tab.queue.isDurable()).toBe(false);
      tab.touch('b');
      expect(tab.queue.isDurable()).toBe(false);
    }
  });

  test('is lost with the page until it is sent, though the browser has room again meanwhile', async () => {
    const phone = aPhone();
    phone.mood = 'away';
    const full = storageOf(0);
    let isFull = true;
    const storage: Keeping = {
      ...storageOf(),
      setItem: (key, value) => (isFull ? full : storageOf()).setItem(key, value),
    };
    const tab = phone.open({ storage });
    tab.touch('a');
    isFull = false;
    expect(tab.queue.isDurable()).toBe(false);
    phone.mood = 'well';
    await phone.pass(2_000);
    expect(phone.done).toEqual(['a']);
    expect(tab.queue.isDurable()).toBe(true);
  });

  test('is sent where the browser keeps nothing, or has no room, as long as the page is open', async () => {
    const phone = aPhone();
    phone.open({ storage: null }).touch('a');
    phone.open({ storage: storageOf(0) }).touch('b');
    await phone.pass(1_000);
    expect(phone.done).toEqual(['a', 'b']);
  });
});

test.each([
  [{ ok: true, value: null }, 'taken'],
  [{ ok: false, refusal: { code: 'not-saved' } }, 'again'],
  [{ ok: false, refusal: { code: 'not-allowed', at: 'rate' } }, 'again'],
  [{ ok: false, refusal: { code: 'not-allowed' } }, { refused: { code: 'not-allowed' } }],
  [{ ok: false, refusal: { code: 'malformed' } }, { refused: { code: 'malformed' } }],
] as const)('%o is %o', (reply, judged) => {
  expect(judge(reply)).toEqual(judged);
});

/** A socket to a server that is away. */
const away = { connected: false, once: () => undefined } as unknown as ScreenSocket;
const pageOf = (storage: Keeping | null) =>
  pageQueues({ storage, clock: systemClock, page: String(Math.random()) });

describe('what earlier versions of this program kept', () => {
  const storage = storageOf();
  const command = { type: 'fill', round: 1, side: 0, cell: 'km', saw: 0, value: 25 } as const;
  const tap = (id: string) => ({ id, reader: 'NFC', tag: '04a1b2c3d4e501', at: 1 });

  test('is lifted, in its order', () => {
    const touched = [{ id: 'a', command: { type: 'takeBack' }, at: Date.now() }];
    storage.setItem('touched K7QM', JSON.stringify(touched));
    storage.setItem(
      'tally:K7QM:000001-000001',
      JSON.stringify({ id: 'b', table: 'K7QM', command, refused: true }),
    );
    storage.setItem('tally:K7QM:zzz', 'nonsense');
    for (const n of [10, 9, 11])
      storage.setItem(`tap ${String(n)} t${String(n)}`, JSON.stringify(tap(`t${String(n)}`)));
    liftEarlierEntries(storage, Date.now());
    const page = pageOf(storage);
    const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);
    expect(idsOf(touchQueue(page, away, 'OTHER').entries())).toEqual([]);
    expect(touchQueue(page, away, 'K7QM').entries()).toMatchObject([
      { id: 'a', body: { type: 'takeBack' }, refused: null },
    ]);
    // Whatever it was refused for, the server is asked again.
    expect(sheetQueue(page, away, 'K7QM').entries()).toMatchObject([
      { id: 'b', body: { type: 'move', move: command }, refused: null },
    ]);
    const send = () => Promise.reject(new Error('away'));
    expect(idsOf(tapQueue(page, away, send).entries())).toEqual(['t9', 't10', 't11']);
    expect([...storage.entries.keys()].filter((key) => /^(touched|tap) /.test(key))).toEqual([]);
  });
});

test('lines that pages kept when sheets knew of no moves are sent as moves', () => {
  const storage = storageOf();
  const close = { type: 'close', round: 1 } as const;
  const bodies = [close, { type: 'undo', changes: 7 }];
  for (const [at, body] of bodies.entries()) {
    const key = `letter sheet:K7QM 00000000${String(at + 1)} closed l${String(at)}`;
    storage.setItem(key, JSON.stringify({ id: `l${String(at)}`, body, at: 1, refused: null }));
  }
  expect(sheetQueue(pageOf(storage), away, 'K7QM').entries()).toMatchObject([
    { id: 'l0', body: { type: 'move', move: close } },
    { id: 'l1', body: { type: 'undo', moves: 7 } },
  ]);
});

test('a sheet that a page remembers from then is shown, with what was written on it last', () => {
  const storage = storageOf();
  const [{ shows, events }] = OF_SHEETS;
  const last = events.at(-1);
  const kept = { code: 'K7QM', position: 16, ...shows, last, log: 'evening' };
  storage.setItem('sheet:K7QM', JSON.stringify(kept));
  expect(recallView(storage, 'K7QM')).toEqual({
    ...{ code: 'K7QM', position: 16, log: 'evening' },
    ...{ match: shows.match, moves: shows.changes, line: null },
    last: { type: 'fill', round: 3, side: 0, cell: 'km', saw: 0, value: 125 },
  });
});

test('more taps than an evening has are not taken', () => {
  const taps = tapQueue(pageOf(null), away, () => Promise.reject(new Error('away')));
  const tap = { id: 'a', reader: 'NFC', tag: '04a1b2c3d4e501', at: 1 };
  for (let n = 0; n < MOST_TAPS; n += 1) taps.add(tap, String(n));
  expect(taps.add(tap, 'one more')).toBe('full');
});

test('of two pages of one sheet the newer view is remembered', () => {
  const storage = storageOf();
  const view = (position: number, log = 'evening') =>
    ({ code: 'K7QM', position, log }) as RememberedSheets;
  rememberView(storage, view(7));
  rememberView(storage, view(5));
  expect(recallView(storage, 'K7QM')).toEqual(view(7));
  expect(recallView(storage, 'OTHER')).toBeNull();
  rememberView(storage, view(3, 'restored'));
  expect(recallView(storage, 'K7QM')).toEqual(view(3, 'restored'));
});
