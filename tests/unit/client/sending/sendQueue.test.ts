import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemClock } from '#lib/client/sending/transport.ts';
import { judgeReply } from '#lib/client/sending/sendQueue.ts';
import { migrateStoredEntries } from '#lib/client/sending/migrateStoredEntries.ts';
import { createPageQueues } from '#lib/client/sending/pageQueues.ts';
import { MAX_FAULTS } from '#lib/protocol/retries.ts';
import { readStoredView, storeView, type StoredSheets } from '#lib/components/tally/storedView.ts';
import { sheetQueue } from '#lib/client/sending/sheetLines.ts';
import type { KeyValueStorage } from '#lib/client/storage.ts';
import { MAX_WAITING_TAPS, tapQueue } from '#lib/client/sending/taps.ts';
import { touchQueue } from '#lib/client/sending/touches.ts';
import type { ScreenSocket } from '#lib/client/socket.ts';
import type { Tap } from '#lib/reader/events.ts';
import { storageOf } from '../../../support/browserStorage.ts';
import { aPhone, FAULTY, FORBIDDEN } from '../../../support/phone.ts';
import { until } from '../../../support/until.ts';

/** Matches that were counted by hand, as they were stored and shown when sheets knew of no moves. */
const OF_SHEETS: readonly [
  {
    readonly events: readonly object[];
    readonly shows: { readonly changes: number; match: object };
  },
] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../fixtures/tally-events-v1.json'), 'utf8'),
);

const AN_EVENING = 4 * 3_600_000;

describe('a touch on a phone', () => {
  test('in two tabs while the server is away is executed when it returns, even with both closed', async () => {
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

  test('left in a dead tab is taken over by exactly one open tab, within 15 seconds', async () => {
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

  test('left in a dead tab is taken over even if the clock is set back by a year', async () => {
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

  test('is sent again, at growing intervals, as long as the server cannot store it', async () => {
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

  test('and meets a fault of the server is given up after four attempts, and the next one is sent', async () => {
    const phone = aPhone();
    const tab = phone.open();
    tab.touch('a', FAULTY);
    tab.touch('b');
    await phone.pass(60_000);
    expect(phone.heard).toEqual([...Array<string>(MAX_FAULTS).fill('a'), 'b']);
    expect(phone.done).toEqual(['b']);
    expect(tab.told).toEqual(['a']);
  });

  test('and meets a fault is given up in the next tab too, where the first one was closed', async () => {
    const phone = aPhone();
    const first = phone.open();
    first.touch('a', FAULTY);
    await phone.pass(700);
    first.close();
    const next = phone.open();
    next.touch('b');
    await phone.pass(60_000);
    expect(phone.done).toEqual(['b']);
    expect(next.told).toEqual(['a']);
  });

  test('goes on where a listener of the page throws', async () => {
    const phone = aPhone();
    const tab = phone.open();
    const thrown: unknown[] = [];
    const keep = (error: unknown) => void thrown.push(error);
    tab.queue.subscribe({
      accepted() {
        throw new Error('a listener with a bug');
      },
    });
    tab.touch('a');
    tab.touch('b');
    await phone.pass(3_000).catch(keep);
    await phone.pass(3_000).catch(keep);
    await phone.pass(3_000).catch(keep);
    expect(phone.done).toEqual(['a', 'b']);
    expect(thrown).toHaveLength(2);
  });

  test('over a reload is executed in order, though it goes through another tab', async () => {
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

  test('in a dead tab is sent before those in the next one', async () => {
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

  test('that is refused is reported, in the next tab if this one closes before', async () => {
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

  test('without a stored answer is not sent again by a later tab, which reports it', async () => {
    const phone = aPhone();
    phone.mood = 'away';
    const tab = phone.open();
    tab.touch('a');
    tab.close();
    await phone.pass(AN_EVENING);
    // At once, also while the server is away.
    const next = phone.open({ keptFor: AN_EVENING });
    expect([next.told, next.queue.entries()]).toEqual([['a'], []]);
    phone.mood = 'well';
    await phone.pass(1_000);
    expect(phone.heard).toEqual([]);
    // The closed page may have sent it.
    expect(next.reasons).toEqual(['outcome-unknown']);
  });

  test('that is too old is not sent by a page that stayed open, and what came after it is', async () => {
    const phone = aPhone();
    phone.mood = 'away';
    const tab = phone.open({ keptFor: AN_EVENING });
    tab.touch('a');
    await phone.pass(AN_EVENING);
    tab.touch('b');
    expect(tab.queue.entries()).toMatchObject([{ id: 'b' }]);
    phone.mood = 'well';
    await phone.pass(60_000);
    expect([tab.told, phone.done]).toEqual([['a'], ['b']]);
    expect(tab.reasons).toEqual(['too-late']);
  });

  test('with a lost answer is not sent again once it is too old, nor reported as never sent', async () => {
    const phone = aPhone();
    phone.mood = 'deaf';
    const tab = phone.open({ keptFor: AN_EVENING });
    tab.touch('a');
    await phone.pass(100);
    phone.mood = 'away';
    tab.sleep();
    await phone.pass(AN_EVENING);
    phone.mood = 'well';
    tab.wake();
    const before = phone.heard.length;
    await phone.pass(60_000);
    expect([phone.done, phone.heard.length - before]).toEqual([['a'], 0]);
    expect([tab.told, tab.reasons]).toEqual([['a'], ['outcome-unknown']]);
  });

  test('is not given up while its answer is on the way', async () => {
    const phone = aPhone();
    const tab = phone.open({ keptFor: 30 });
    // The page renews its lease, and looks for old touches, before the answer arrives.
    await phone.pass(2_970);
    tab.touch('a');
    await phone.pass(1_000);
    expect([phone.done, tab.told]).toEqual([['a'], []]);
  });

  test('can be undone as long as the server cannot have received it', async () => {
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

  test('is reported as lost with the page if the browser stores nothing, or has no room', () => {
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

  test('is lost with the page until it is sent, though the browser has room again', async () => {
    const phone = aPhone();
    phone.mood = 'away';
    const full = storageOf(0);
    let isFull = true;
    const storage: KeyValueStorage = {
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

  test('is sent without storage as long as the page is open', async () => {
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
  [
    { ok: false, refusal: { code: 'failed', fault: 'f1' } },
    { fault: { code: 'failed', fault: 'f1' } },
  ],
  [{ ok: false, refusal: { code: 'not-allowed', at: 'rate' } }, 'again'],
  [{ ok: false, refusal: { code: 'not-allowed' } }, { refused: { code: 'not-allowed' } }],
  [{ ok: false, refusal: { code: 'malformed' } }, { refused: { code: 'malformed' } }],
] as const)('%o is %o', (reply, judged) => {
  expect(judgeReply(reply)).toEqual(judged);
});

/** A socket to a server that is away. */
const away = { connected: false, once: () => undefined } as unknown as ScreenSocket;
const pageOf = (storage: KeyValueStorage | null) =>
  createPageQueues({ storage, clock: systemClock, page: String(Math.random()) });

describe('where the server meets a fault with one thing each time', () => {
  const FAULT = { ok: false, refusal: { code: 'failed', fault: '0a1b2c3d' } };
  /** A thousand times as fast. */
  const fast = {
    now: () => Date.now(),
    after(ms: number, then: () => void) {
      const timer = setTimeout(then, ms / 1_000);
      return () => clearTimeout(timer);
    },
  };
  const pageOn = (storage: KeyValueStorage) =>
    createPageQueues({ storage, clock: fast, page: String(Math.random()) });
  const line = (value: number) =>
    ({
      type: 'move',
      move: { type: 'fill', round: 1, side: 0, cell: 'km', saw: 0, value },
    }) as const;

  test('the score pad goes on with the rest of the evening, and keeps the line for its players', async () => {
    const sent: string[] = [];
    const socket = {
      connected: true,
      once: () => undefined,
      timeout: () => ({
        emitWithAck: (_: string, { id }: { readonly id: string }) => {
          sent.push(id);
          const accepted = { ok: true, value: { outcome: 'accepted', move: null } };
          return Promise.resolve(id === 'bad' ? FAULT : accepted);
        },
      }),
    } as unknown as ScreenSocket;
    const storage = storageOf();
    const page = pageOn(storage);
    const sheet = sheetQueue(page, socket, 'K7QM');
    sheet.add(line(25), 'bad');
    sheet.add(line(50), 'good');
    await until('the rest is sent', () => sent.includes('good'));
    expect(sent).toEqual([...Array<string>(MAX_FAULTS).fill('bad'), 'good']);
    expect(sheet.entries()).toMatchObject([{ id: 'bad', refused: { code: 'failed' } }]);
    page.close();
    const reloaded = sheetQueue(pageOf(storage), away, 'K7QM').entries();
    expect(reloaded).toMatchObject([{ id: 'bad', refused: { code: 'failed' } }]);
  });

  test('a phone that reads cards goes on with the next card, and tells of the fault', async () => {
    const sent: string[] = [];
    const page = pageOn(storageOf());
    const taps = tapQueue(page, { connected: true, once: () => undefined }, ({ id }: Tap) => {
      sent.push(id);
      return Promise.resolve((id === 'bad' ? FAULT : { ok: true, value: {} }) as never);
    });
    const tap = (id: string): Tap => ({ id, reader: 'NFC', tag: '04a1b2c3d4e501', at: 1 });
    taps.add(tap('bad'), 'bad');
    taps.add(tap('good'), 'good');
    await until('the rest is sent', () => sent.includes('good'));
    page.close();
    expect(sent).toEqual([...Array<string>(MAX_FAULTS).fill('bad'), 'good']);
    expect(taps.takeRefused()).toMatchObject([{ id: 'bad', refused: FAULT.refusal }]);
  });
});

describe('the stored queue of an earlier version', () => {
  const storage = storageOf();
  const command = { type: 'fill', round: 1, side: 0, cell: 'km', saw: 0, value: 25 } as const;
  const tap = (id: string) => ({ id, reader: 'NFC', tag: '04a1b2c3d4e501', at: 1 });

  test('is migrated, in its order', () => {
    const touched = [{ id: 'a', command: { type: 'takeBack' }, at: Date.now() }];
    storage.setItem('touched K7QM', JSON.stringify(touched));
    storage.setItem(
      'tally:K7QM:000001-000001',
      JSON.stringify({ id: 'b', table: 'K7QM', command, refused: true }),
    );
    storage.setItem('tally:K7QM:zzz', 'nonsense');
    for (const n of [10, 9, 11])
      storage.setItem(`tap ${String(n)} t${String(n)}`, JSON.stringify(tap(`t${String(n)}`)));
    migrateStoredEntries(storage, Date.now());
    const page = pageOf(storage);
    const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);
    expect(idsOf(touchQueue(page, away, 'OTHER').entries())).toEqual([]);
    expect(touchQueue(page, away, 'K7QM').entries()).toMatchObject([
      { id: 'a', body: { type: 'takeBack' }, refused: null },
    ]);
    // After any refusal the server is asked again.
    expect(sheetQueue(page, away, 'K7QM').entries()).toMatchObject([
      { id: 'b', body: { type: 'move', move: command }, refused: null },
    ]);
    const send = () => Promise.reject(new Error('away'));
    expect(idsOf(tapQueue(page, away, send).entries())).toEqual(['t9', 't10', 't11']);
    expect([...storage.entries.keys()].filter((key) => /^(touched|tap) /.test(key))).toEqual([]);
  });
});

test('a sheet that a page remembers from then is shown, with what was written on it last', () => {
  const storage = storageOf();
  const [{ shows, events }] = OF_SHEETS;
  const last = events.at(-1);
  const kept = { code: 'K7QM', position: 16, ...shows, last, log: 'evening' };
  storage.setItem('sheet:K7QM', JSON.stringify(kept));
  expect(readStoredView(storage, 'K7QM')).toEqual({
    code: 'K7QM',
    position: 16,
    log: 'evening',
    match: shows.match,
    moves: shows.changes,
    line: null,
    last: { type: 'fill', round: 3, side: 0, cell: 'km', saw: 0, value: 125 },
  });
});

test('more taps than an evening has are not taken', () => {
  const taps = tapQueue(pageOf(null), away, () => Promise.reject(new Error('away')));
  const tap = { id: 'a', reader: 'NFC', tag: '04a1b2c3d4e501', at: 1 };
  for (let n = 0; n < MAX_WAITING_TAPS; n += 1) taps.add(tap, String(n));
  expect(taps.add(tap, 'one more')).toBe('full');
});

test('the newer view of two pages of one sheet is stored', () => {
  const storage = storageOf();
  const view = (position: number, log = 'evening') =>
    ({ code: 'K7QM', position, log }) as StoredSheets;
  storeView(storage, view(7));
  storeView(storage, view(5));
  expect(readStoredView(storage, 'K7QM')).toEqual(view(7));
  expect(readStoredView(storage, 'OTHER')).toBeNull();
  storeView(storage, view(3, 'restored'));
  expect(readStoredView(storage, 'K7QM')).toEqual(view(3, 'restored'));
});
