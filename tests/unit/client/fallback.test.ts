import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fallBackToPolling } from '#lib/client/fallback.ts';
import { setServerList } from '#lib/client/otherServers.ts';
import { PAGE_HEADERS } from '#lib/protocol/messages.ts';

beforeEach(() => void vi.stubGlobal('location', { origin: 'http://10.0.0.1:3000' }));
afterEach(() => {
  setServerList({ addresses: [], pass: '' });
  vi.unstubAllGlobals();
});

/** A connection of a page; the test decides its fate. */
function connection(hasFailed = false) {
  const heard = new Map<string, (reason: string) => void>();
  let now = 0;
  let upgraded = (): void => undefined;
  const opts: {
    transports?: readonly (new (...args: never) => object)[];
    transportOptions?: { readonly polling: { readonly extraHeaders: object } };
    upgrade?: boolean;
  } = {};
  const manager = {
    opts,
    on: (event: string, listener: (reason: string) => void) => heard.set(event, listener),
    timeout: () => undefined,
    engine: { once: (_: string, listener: () => void) => void (upgraded = listener) },
  };
  fallBackToPolling(manager, 8_000, hasFailed, () => now);
  return {
    fails: () => heard.get('error')?.(''),
    upgrades: () => upgraded(),
    livesFor(ms: number, reason = 'transport close') {
      heard.get('open')?.('');
      now += ms;
      heard.get('close')?.(reason);
    },
    becomes: (first: string) =>
      expect
        .poll(() => opts.transports?.map(({ prototype }) => Reflect.get(prototype, 'name'))[0])
        .toBe(first),
    transports: () => opts.transports,
    upgrade: () => opts.upgrade,
    pollsWith: () => opts.transportOptions?.polling.extraHeaders,
  };
}

test('a page with a failing WebSocket polls, and returns to the WebSocket once it works', async () => {
  const page = connection();
  page.fails();
  await page.becomes('polling');
  expect(page.upgrade()).toBe(true);
  page.livesFor(0, 'forced close');
  await page.becomes('polling');
  page.upgrades();
  await page.becomes('websocket');
});

test('a page polls at once if its WebSocket failed before this code ran', async () => {
  const page = connection(true);
  await page.becomes('polling');
});

test('a page that polls says that it is a page of its server', async () => {
  const page = connection(true);
  await page.becomes('polling');
  expect(page.pollsWith()).toEqual(PAGE_HEADERS);
});

test('a page that cannot poll either asks for a WebSocket again', async () => {
  const page = connection();
  page.fails();
  await page.becomes('polling');
  page.fails();
  await page.becomes('websocket');
});

test('a page polls without another attempt after its WebSocket was cut twice within seconds', async () => {
  const page = connection();
  page.livesFor(5_000);
  expect(page.transports()).toBeUndefined();
  page.livesFor(5_000);
  await page.becomes('polling');
  expect(page.upgrade()).toBe(false);
});

test('a page with a working WebSocket does not poll when its server restarts', () => {
  const page = connection();
  for (let restarts = 0; restarts < 5; restarts += 1) page.livesFor(60_000);
  expect(page.transports()).toBeUndefined();
});

test('a page that knows other servers never polls', () => {
  setServerList({ addresses: ['http://10.0.0.1:3000', 'http://10.0.0.2:3000'], pass: 'pass' });
  const page = connection();
  page.fails();
  expect(page.transports()).toBeUndefined();
});
