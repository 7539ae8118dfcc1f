import { expect, test } from 'vitest';
import {
  ABSENCE_TIMEOUT_MS,
  FIRST_CONNECTION_TIMEOUT_MS,
  createPresence,
} from '#lib/server/access/presence.ts';

/** A house with an adjustable clock. */
function aHouse() {
  const time = { now: 0, monotonicNow: 0 };
  const presence = createPresence(
    () => time.now,
    () => time.monotonicNow,
  );
  return { time, presence };
}

const YEARS = 56 * 365 * 24 * 60 * 60_000;

test('devices from before a restart have a while to return', () => {
  const { time, presence } = aHouse();
  time.monotonicNow = ABSENCE_TIMEOUT_MS - 1;
  expect(presence.isPresent('phone')).toBe(true);
  time.monotonicNow += 1;
  expect(presence.isPresent('phone')).toBe(false);
});

test('an admitted device that never connects is expected for a moment only', () => {
  const { time, presence } = aHouse();
  presence.expect('phone');
  presence.expect('ghost');
  presence.connected('phone');
  presence.disconnected('phone');
  time.monotonicNow = FIRST_CONNECTION_TIMEOUT_MS - 1;
  expect(presence.isPresent('ghost')).toBe(true);
  time.monotonicNow += 1;
  expect([presence.isPresent('ghost'), presence.isPresent('phone')]).toEqual([false, true]);
});

test('a machine that corrects its clock after the start marks no device as away', () => {
  const { time, presence } = aHouse();
  time.now = YEARS;
  expect(presence.isPresent('phone')).toBe(true);
});

test('a device that left before the clock was set back is marked as away in time', () => {
  const { time, presence } = aHouse();
  time.now = YEARS;
  presence.connected('phone');
  presence.disconnected('phone');
  time.now = 0;
  time.monotonicNow += ABSENCE_TIMEOUT_MS;
  expect(presence.isPresent('phone')).toBe(false);
  expect(presence.lastSeen('phone')).toBe(YEARS);
});

test('nothing is remembered of a device that was removed, also when it is cut off after that', () => {
  const { time, presence } = aHouse();
  time.monotonicNow = ABSENCE_TIMEOUT_MS;
  presence.connected('phone');
  presence.expect('ghost');
  for (const device of ['phone', 'ghost']) presence.forget(device);
  presence.disconnected('phone');
  expect(presence.isPresent('phone')).toBe(false);
  expect(presence.isPresent('ghost')).toBe(false);
  expect(presence.lastSeen('phone')).toBeNull();
});
