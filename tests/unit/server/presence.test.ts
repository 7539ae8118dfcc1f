import { expect, test } from 'vitest';
import { AWAY_AT_MOST, COMES_WITHIN, createPresence } from '#lib/server/access/seats.ts';

/** A house whose clock may be set. */
function aHouse() {
  const time = { now: 0, monotonicNow: 0 };
  const presence = createPresence(
    () => time.now,
    () => time.monotonicNow,
  );
  return { time, presence };
}

const YEARS = 56 * 365 * 24 * 60 * 60_000;

test('who was there before the house started may come back for a while', () => {
  const { time, presence } = aHouse();
  time.monotonicNow = AWAY_AT_MOST - 1;
  expect(presence.isPresent('phone')).toBe(true);
  time.monotonicNow += 1;
  expect(presence.isPresent('phone')).toBe(false);
});

test('who was let in and never comes is looked out for but a moment', () => {
  const { time, presence } = aHouse();
  presence.expect('phone');
  presence.expect('ghost');
  presence.arrived('phone');
  presence.left('phone');
  time.monotonicNow = COMES_WITHIN - 1;
  expect(presence.isPresent('ghost')).toBe(true);
  time.monotonicNow += 1;
  expect([presence.isPresent('ghost'), presence.isPresent('phone')]).toEqual([false, true]);
});

test('a machine that learns only after its start what year it is takes nobody for away', () => {
  const { time, presence } = aHouse();
  time.now = YEARS;
  expect(presence.isPresent('phone')).toBe(true);
});

test('who left before the clock was set back is away in time', () => {
  const { time, presence } = aHouse();
  time.now = YEARS;
  presence.arrived('phone');
  presence.left('phone');
  time.now = 0;
  time.monotonicNow += AWAY_AT_MOST;
  expect(presence.isPresent('phone')).toBe(false);
  expect(presence.lastSeen('phone')).toBe(YEARS);
});

test('nothing is remembered of a device that was removed, also when it is cut off after that', () => {
  const { time, presence } = aHouse();
  time.monotonicNow = AWAY_AT_MOST;
  presence.arrived('phone');
  presence.expect('ghost');
  for (const device of ['phone', 'ghost']) presence.forget(device);
  presence.left('phone');
  expect(presence.isPresent('phone')).toBe(false);
  expect(presence.isPresent('ghost')).toBe(false);
  expect(presence.lastSeen('phone')).toBeNull();
});
