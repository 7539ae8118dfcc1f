import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followFeed } from '#lib/client/overlay/followFeed.ts';

/** A stream that never opens and never ends: all is learnt by asking. */
class SilentSocket {
  close(): void {
    // It was never open.
  }
}

const state = (revision: number) => Response.json({ revision });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { host: 'house', protocol: 'http:' });
  vi.stubGlobal('WebSocket', SilentSocket);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What an overlay is told within so many ms of a server that answers so, in turn. */
async function toldWithin(ms: number, answers: readonly (() => Promise<Response>)[]) {
  let asked = 0;
  vi.stubGlobal('fetch', () => answers[Math.min(asked++, answers.length - 1)]?.());
  const told: unknown[] = [];
  const stop = followFeed('ABCDEF', 'fr', (news) => told.push(news));
  await vi.advanceTimersByTimeAsync(ms);
  stop();
  return told;
}

test('an overlay goes on after an answer that broke off, or was a page of somebody else', async () => {
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
