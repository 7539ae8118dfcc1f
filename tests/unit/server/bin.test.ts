import { expect, test } from 'vitest';
import { BIN_DAYS } from '#lib/house/bin.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { TWO_TEAMS } from '../../support/evening.ts';
import { memoryHost } from '../../support/memoryHost.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 10, 21, 12);

/** A house in whose bin a match lies; it can be started again, by a clock that stands anywhere. */
async function houseWithBin() {
  const [store, time] = [memoryStore(), { now: NOON, monotonicNow: 0 }];
  const start = () =>
    memoryHost({ store, now: () => time.now, monotonicNow: () => time.monotonicNow });
  const { house, bin } = await start();
  const made = await house.ask('open', { type: 'createTable', setup: TWO_TEAMS });
  await bin.throwAway('away', made.ok ? (made.value.made ?? '') : '');
  return { start, time };
}

test('a clock that is another at each start empties no bin', async () => {
  const { start, time } = await houseWithBin();
  for (let starts = 1; starts <= 3 * BIN_DAYS; starts++) {
    time.now = NOON + starts * 400 * DAY;
    const { bin, house } = await start();
    await bin.sweep();
    time.monotonicNow += HOUR - 1;
    await bin.sweep();
    expect(house.state().bin).toMatchObject([{ days: 0 }]);
  }
});

test('nor does one that jumps all the time while the server runs', async () => {
  const { start, time } = await houseWithBin();
  const { bin, house } = await start();
  for (let hours = 0; hours < (BIN_DAYS - 2) * 24; hours++) {
    time.now += 30 * DAY;
    time.monotonicNow += HOUR;
    await bin.sweep();
  }
  expect(house.state().bin).toHaveLength(1);
});

test('a match is erased when it has lain in the bin for its days', async () => {
  const { start, time } = await houseWithBin();
  const { bin, house } = await start();
  for (let hours = 0; hours < BIN_DAYS * 24 + BIN_DAYS; hours++) {
    expect(hours < BIN_DAYS * 24 ? house.state().bin.length : 1).toBe(1);
    time.now += HOUR;
    time.monotonicNow += HOUR;
    await bin.sweep();
  }
  expect(house.state().bin).toEqual([]);
});

test('a house that is on for an evening each day empties its bin too', async () => {
  const { start, time } = await houseWithBin();
  for (let day = 1; day <= BIN_DAYS; day++) {
    time.now = NOON + day * DAY;
    const { bin, house } = await start();
    time.monotonicNow += 2 * HOUR;
    await bin.sweep();
    expect(house.state().bin).toHaveLength(day < BIN_DAYS ? 1 : 0);
  }
});
