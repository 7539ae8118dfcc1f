import { expect, test } from 'vitest';
import { TRASH_RETENTION_DAYS } from '#lib/house/trash.ts';
import type { Store } from '#lib/server/store/store.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { TWO_TEAMS } from '../../../support/evening.ts';
import { hostWorld } from '../../../support/world/hosts.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 10, 21, 12);

/** A house with a match in the trash. It can be restarted with any clock. */
async function houseWithBin() {
  const [kept, time] = [memoryStore(), { now: NOON, monotonicNow: 0 }];
  const disk = { isFull: false };
  const store: Store = {
    ...kept,
    append: (...commit) =>
      disk.isFull ? Promise.reject(new Error('the disk is full')) : kept.append(...commit),
  };
  const clocks = { now: () => time.now, monotonicNow: () => time.monotonicNow };
  const start = async () => (await hostWorld({ store, ...clocks }).start()).host;
  const { house, trash } = await start();
  const made = await house.ask('open', { type: 'createTable', setup: TWO_TEAMS });
  await trash.moveToTrash('away', made.ok ? (made.value.made ?? '') : '');
  return { start, time, disk };
}

test('a day that could not be stored is counted an hour later', async () => {
  const { start, time, disk } = await houseWithBin();
  const { trash: bin, house } = await start();
  const hour = async () => {
    time.now += HOUR;
    time.monotonicNow += HOUR;
    await bin.deleteExpired().catch(() => undefined);
  };
  for (let hours = 0; hours < 23; hours++) await hour();
  disk.isFull = true;
  await hour();
  await hour();
  disk.isFull = false;
  await hour();
  expect(house.state().bin).toMatchObject([{ days: 1 }]);
});

test('a clock that is another at each start empties no bin', async () => {
  const { start, time } = await houseWithBin();
  for (let starts = 1; starts <= 3 * TRASH_RETENTION_DAYS; starts++) {
    time.now = NOON + starts * 400 * DAY;
    const { trash: bin, house } = await start();
    await bin.deleteExpired();
    time.monotonicNow += HOUR - 1;
    await bin.deleteExpired();
    expect(house.state().bin).toMatchObject([{ days: 0 }]);
  }
});

test('nor does one that jumps all the time while the server runs', async () => {
  const { start, time } = await houseWithBin();
  const { trash: bin, house } = await start();
  for (let hours = 0; hours < (TRASH_RETENTION_DAYS - 2) * 24; hours++) {
    time.now += 30 * DAY;
    time.monotonicNow += HOUR;
    await bin.deleteExpired();
  }
  expect(house.state().bin).toHaveLength(1);
});

test('a match is erased when it has lain in the bin for its days', async () => {
  const { start, time } = await houseWithBin();
  const { trash: bin, house } = await start();
  for (let hours = 0; hours < TRASH_RETENTION_DAYS * 24 + TRASH_RETENTION_DAYS; hours++) {
    expect(hours < TRASH_RETENTION_DAYS * 24 ? house.state().bin.length : 1).toBe(1);
    time.now += HOUR;
    time.monotonicNow += HOUR;
    await bin.deleteExpired();
  }
  expect(house.state().bin).toEqual([]);
});

test('a house that is on for an evening each day empties its bin too', async () => {
  const { start, time } = await houseWithBin();
  for (let day = 1; day <= TRASH_RETENTION_DAYS; day++) {
    time.now = NOON + day * DAY;
    const { trash: bin, house } = await start();
    time.monotonicNow += 2 * HOUR;
    await bin.deleteExpired();
    expect(house.state().bin).toHaveLength(day < TRASH_RETENTION_DAYS ? 1 : 0);
  }
});
