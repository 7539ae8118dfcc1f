import { describe, expect, test, vi } from 'vitest';
import {
  cacheFirst,
  networkFirst,
  type CacheContext,
} from '../../../src/service-worker/cacheStrategies.ts';

const PAGE = '/play/ABCD';
const asked = () => new Request(`https://bornes.local${PAGE}`);
const fullDisk = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
const away = () => Promise.reject(new TypeError('Failed to fetch'));
const here = async () => new Response('from the server');

/** A browser that has kept these texts by their paths, and hears of what goes wrong in the background. */
function aBrowser(
  kept: Readonly<Record<string, string>>,
  { put, ...given }: Partial<CacheContext> & { readonly put?: () => Promise<void> },
) {
  const shelf = new Map(Object.entries(kept));
  const heard: unknown[] = [];
  const background: Promise<unknown>[] = [];
  const pathOf = (key: RequestInfo | URL) =>
    typeof key === 'string' ? key : new URL((key as Request).url).pathname;
  const cache = {
    match: async (key: RequestInfo) => {
      const text = shelf.get(pathOf(key));
      return text === undefined ? undefined : new Response(text);
    },
    put: async (key: RequestInfo, response: Response) => {
      await put?.();
      shelf.set(pathOf(key), await response.text());
    },
  } as unknown as Cache;
  const keeping: CacheContext = {
    open: async () => cache,
    fetch: here,
    waitUntil: (work) => void background.push(work),
    failed: (error) => void heard.push(error),
    ...given,
  };
  return { keeping, shelf, heard, settled: () => Promise.all(background) };
}

const answers = {
  'a page': (keeping: CacheContext) => networkFirst(asked(), PAGE, keeping),
  'a file that never changes': (keeping: CacheContext) => cacheFirst(asked(), keeping),
};

describe.each(Object.entries(answers))('%s', (_, answer) => {
  test('is answered by the server, and kept', async () => {
    const browser = aBrowser({}, {});
    expect(await (await answer(browser.keeping)).text()).toBe('from the server');
    await browser.settled();
    expect(browser.shelf.get(PAGE)).toBe('from the server');
  });

  test.each([
    ['the cache is full', { put: fullDisk }],
    ['the cache cannot be opened', { open: fullDisk }],
  ])('is answered by the server if %s, and the error is reported', async (_case, given) => {
    const browser = aBrowser({}, given);
    expect(await (await answer(browser.keeping)).text()).toBe('from the server');
    await browser.settled();
    expect(browser.heard).toMatchObject([{ name: 'QuotaExceededError' }]);
  });

  test('does not wait until it is cached', async () => {
    const browser = aBrowser({}, { put: () => new Promise(() => undefined) });
    expect(await (await answer(browser.keeping)).text()).toBe('from the server');
  });
});

describe('while the server is away', () => {
  test('a page comes from the cache', async () => {
    const { keeping } = aBrowser({ [PAGE]: 'kept' }, { fetch: away });
    expect(await (await networkFirst(asked(), PAGE, keeping)).text()).toBe('kept');
  });

  test.each([
    ['the cache is empty', {}],
    ['the cache cannot be opened', { open: fullDisk }],
  ])('a page says so in both languages where %s', async (_case, given) => {
    const { keeping } = aBrowser({}, { ...given, fetch: away });
    const answer = await networkFirst(asked(), PAGE, keeping);
    expect(answer.status).toBe(503);
    const text = await answer.text();
    expect(text).toContain('Le serveur ne répond pas');
    expect(text).toContain('The server does not answer');
  });
});

test('a file that never changes is not asked for again', async () => {
  const fetch = vi.fn(here);
  const { keeping } = aBrowser({ [PAGE]: 'kept' }, { fetch });
  expect(await (await cacheFirst(asked(), keeping)).text()).toBe('kept');
  expect(fetch).not.toHaveBeenCalled();
});

test('responses with an error are not cached', async () => {
  const fetch = async () => new Response('no such table', { status: 404 });
  const browser = aBrowser({ [PAGE]: 'kept' }, { fetch });
  expect((await networkFirst(asked(), PAGE, browser.keeping)).status).toBe(404);
  await browser.settled();
  expect(browser.shelf.get(PAGE)).toBe('kept');
});
