import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMetrics } from '#lib/server/log/metrics.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { meteredStore, PROBE_INTERVAL_MS } from '#lib/server/store/meteredStore.ts';
import type { Store } from '#lib/server/store/store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store on a disk that can be filled. */
function aServer() {
  const disk = { full: false, tries: 0 };
  const store = memoryStore();
  const filling: Store = {
    ...store,
    append: async (...commit) =>
      disk.full ? { ok: false, refusal: 'not-saved' } : store.append(...commit),
    async canSave() {
      disk.tries += 1;
      return !disk.full;
    },
  };
  const metrics = createMetrics();
  const metered = meteredStore(filling, metrics);
  let commits = 0;
  return {
    disk,
    metrics,
    async play() {
      commits += 1;
      const commit = { id: `c${String(commits)}`, at: 1, version: 1, events: [], answer: null };
      await metered.append(`table:${String(commits)}`, 0, commit);
    },
    close: () => metered.close(),
  };
}

test('a server with a formerly full disk is ready again once there is room, even without play', async () => {
  const { disk, metrics, play } = aServer();
  await play();
  expect(metrics.isStoreWorking()).toBe(true);
  disk.full = true;
  await play();
  await vi.advanceTimersByTimeAsync(10 * PROBE_INTERVAL_MS);
  expect(metrics.isStoreWorking()).toBe(false);
  disk.full = false;
  await vi.advanceTimersByTimeAsync(PROBE_INTERVAL_MS);
  expect(metrics.isStoreWorking()).toBe(true);
  const { tries } = disk;
  await vi.advanceTimersByTimeAsync(10 * PROBE_INTERVAL_MS);
  expect(disk.tries).toBe(tries);
});

test('a server that ends tries its disk no more', async () => {
  const { disk, play, close } = aServer();
  disk.full = true;
  await play();
  await close();
  await vi.advanceTimersByTimeAsync(10 * PROBE_INTERVAL_MS);
  expect(disk.tries).toBe(0);
});
