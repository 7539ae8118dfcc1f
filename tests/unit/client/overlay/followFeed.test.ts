import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followFeed } from '#lib/client/overlay/followFeed.ts';

const sockets: string[] = [];

/** A stream that never opens and never ends: all is learnt by asking. */
class SilentSocket {
  constructor(address: string) {
    sockets.push(address);
  }
  close(): void {
    // It was never open.
  }
}

const state = (revision: number) => Response.json({ revision });

beforeEach(() => {
  sockets.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('location', { host: 'house', protocol: 'http:' });
  vi.stubGlobal('WebSocket', SilentSocket);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/**
 * Returns an overlay's updates within that time, in ms, from a server with these answers in turn.
 */
async function toldWithin(ms: number, answers: readonly (() => Promise<Response>)[]) {
  let asked = 0;
  vi.stubGlobal('fetch', () => answers[Math.min(asked++, answers.length - 1)]?.());
  const told: unknown[] = [];
  const stop = followFeed('ABCDEF', 'fr', (news) => told.push(news));
  await vi.advanceTimersByTimeAsync(ms);
  stop();
  return told;
}

test('an overlay continues after an interrupted answer or a page of another server', async () => {
  const page = () => Promise.resolve(new Response('<html>', { status: 200 }));
  expect(await toldWithin(11_000, [page, () => Promise.resolve(state(1))])).toEqual([
    { revision: 1 },
  ]);
});

test('an overlay goes on after a server that could not be reached', async () => {
  const away = () => Promise.reject(new TypeError('fetch failed'));
  expect(await toldWithin(3_000, [away, () => Promise.resolve(state(1))])).toEqual([
    { revision: 1 },
  ]);
});

test('an overlay is told what is new, once', async () => {
  const same = () => Promise.resolve(state(1));
  expect(await toldWithin(40_000, [same, same, () => Promise.resolve(state(2))])).toEqual([
    { revision: 1 },
    { revision: 2 },
  ]);
});

/** Returns the updates of table A's overlay within that time, in ms. */
async function toldAt(ms: number, tables: () => Readonly<Record<string, object>>) {
  vi.stubGlobal('fetch', (address: string) => {
    const state = tables()[/table\/(\w+)\//.exec(address)?.[1] ?? ''];
    return Promise.resolve(
      state === undefined ? new Response(null, { status: 404 }) : Response.json(state),
    );
  });
  const told: unknown[] = [];
  const stop = followFeed('A', 'fr', (news) => told.push(news));
  await vi.advanceTimersByTimeAsync(ms);
  stop();
  return told;
}

test('an overlay goes on to the rematch when its result has stood a while', async () => {
  const result = { table: 'A', revision: 40, next: null };
  const rematch = { table: 'B', revision: 2, next: null };
  const opensIn = (ms: number) => {
    const opens = Date.now() + ms;
    return () => ({ A: { ...result, next: Date.now() < opens ? null : 'B' }, B: rematch });
  };
  expect(await toldAt(19_000, opensIn(10_000))).toEqual([result]);
  expect(await toldAt(21_000, opensIn(10_000))).toEqual([result, rematch]);
  expect(sockets.at(-1)).toBe('ws://house/table/B/feed?language=fr');
});

test('an overlay that is opened once the match is over goes to its rematch at once', async () => {
  const tables = {
    A: { table: 'A', revision: 40, next: 'B' },
    B: { table: 'B', revision: 30, next: 'C' },
    C: { table: 'C', revision: 2, next: null },
  };
  expect(await toldAt(1_000, () => tables)).toEqual([tables.C]);
});

test('an overlay comes back to the result where the rematch is put away', async () => {
  const began = Date.now();
  const result = { table: 'A', revision: 40, next: null };
  const rematch = { table: 'B', revision: 2, next: null };
  const isThere = () => Date.now() - began < 10_000;
  const told = await toldAt(30_000, () =>
    isThere() ? { A: { ...result, next: 'B' }, B: rematch } : { A: result },
  );
  expect(told).toEqual([rematch, null, result]);
});

test('an overlay asks for the stream where the state is late', async () => {
  const late = () => Promise.reject(new DOMException('late', 'TimeoutError'));
  await toldWithin(1_000, [late]);
  expect(sockets).toEqual(['ws://house/table/ABCDEF/feed?language=fr']);
});
