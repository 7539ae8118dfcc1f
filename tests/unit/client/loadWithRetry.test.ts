import { expect, test, vi } from 'vitest';
import { loadWithRetry, claimReload } from '#lib/client/loadWithRetry.ts';
import { storageOf } from '../../support/browserStorage.ts';

const MINUTE = 60_000;

interface Given {
  /** Number of failing attempts. */
  readonly missingFor: number;
  /** Number of attempts with the server away. The others fail because the file does not exist. */
  readonly awayFor?: number;
  /** True if the page shows a running round. */
  readonly inPlay?: boolean;
}

/** A page that a part is missing from; it keeps when it began anew, in a clock that its pauses move. */
function aPage({ missingFor, awayFor = 0, inPlay = false }: Given) {
  let tries = 0;
  let now = 0;
  const storage = storageOf();
  const begun: number[] = [];
  const pauses: number[] = [];
  return {
    begun,
    pauses,
    tries: () => tries,
    part: async () => {
      tries += 1;
      if (tries <= missingFor) throw new TypeError('Failed to fetch dynamically imported module');
      return 'the entrance';
    },
    page: {
      pause: async (ms: number) => {
        pauses.push(ms);
        now += ms;
      },
      isServerHere: async () => tries > awayFor,
      isInUse: (shown: boolean) => shown && inPlay,
      reloadOnce() {
        const may = claimReload(storage, now);
        if (may) begun.push(now);
        return may;
      },
    },
  };
}

test('a part of a page that cannot be fetched is asked for again until it is here', async () => {
  const { part, page, begun } = aPage({ missingFor: 2 });
  expect(await loadWithRetry(part, undefined, page)).toBe('the entrance');
  expect(begun).toEqual([]);
});

test('it is asked for less and less often, but never less than once a minute', async () => {
  const { part, page, pauses } = aPage({ missingFor: 8, awayFor: 9 });
  await loadWithRetry(part, undefined, page);
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000));
});

test('the page begins anew once its server is back, for a browser that remembers what was not there', async () => {
  const { part, page, begun, tries } = aPage({ missingFor: 6, awayFor: 5 });
  await loadWithRetry(part, undefined, page);
  expect(tries()).toBe(7);
  expect(begun).toHaveLength(1);
});

test('a part that is gone for ever makes the page begin anew once in ten minutes at most', async () => {
  const { part, page, begun } = aPage({ missingFor: 35 });
  await loadWithRetry(part, undefined, page);
  expect(begun.length).toBeGreaterThan(1);
  for (const [at, time] of begun.slice(1).entries())
    expect(time - (begun[at] ?? 0)).toBeGreaterThanOrEqual(10 * MINUTE);
});

test('a page on which a round is followed goes on without the part', async () => {
  const { part, page, begun } = aPage({ missingFor: 100, inPlay: true });
  await loadWithRetry(part, undefined, page);
  expect(begun).toEqual([]);
});

test('a page that has nothing to show without the part begins anew, and is told when that did not help', async () => {
  const missing = vi.fn();
  const { part, page, begun } = aPage({ missingFor: 5, inPlay: true });
  await loadWithRetry(part, missing, page);
  expect(begun).toHaveLength(1);
  expect(missing).toHaveBeenCalledOnce();
});

test('it is told nothing while the server is away', async () => {
  const missing = vi.fn();
  const { part, page } = aPage({ missingFor: 9, awayFor: 10 });
  await loadWithRetry(part, missing, page);
  expect(missing).not.toHaveBeenCalled();
});

test('a page that can keep nothing never begins anew by itself', () => {
  expect(claimReload(null, 0)).toBe(false);
});

test('a clock that is put back far keeps no page from beginning anew', () => {
  const storage = storageOf();
  expect(claimReload(storage, 100 * MINUTE)).toBe(true);
  expect(claimReload(storage, 99 * MINUTE)).toBe(false);
  expect(claimReload(storage, 0)).toBe(true);
});
