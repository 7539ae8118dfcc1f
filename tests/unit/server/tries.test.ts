import { expect, test } from 'vitest';
import { CODES } from '#lib/server/access/pairingRequests.ts';
import {
  ANOTHER_EVERY,
  createTries,
  MOST_TRIES,
  yearlyChance,
} from '#lib/server/access/tryLimits.ts';

const YEAR = 365 * 24 * 60 * 60_000;

test('whoever tries for a year, from whatever addresses, becomes the house less often than once in a thousand', () => {
  let now = 0;
  const tries = createTries(() => now);
  let typed = 0;
  for (; now <= YEAR; now += ANOTHER_EVERY / 3) {
    while (tries.left()) {
      tries.take();
      typed += 1;
    }
  }
  expect(typed).toBe(YEAR / ANOTHER_EVERY + MOST_TRIES);
  // Both sides of the net, and a server that starts anew every day.
  expect((2 * (typed + 364 * MOST_TRIES)) / CODES).toBeLessThan(1 / 1_000);
  expect(yearlyChance(CODES, 1)).toBeCloseTo(84_680 / 1e8, 12);
});

test('tries come back, up to as many as there were', () => {
  let now = 0;
  const tries = createTries(() => now);
  for (let n = 0; n < MOST_TRIES; n++) tries.take();
  expect(tries.left()).toBe(false);
  now += ANOTHER_EVERY;
  expect(tries.left()).toBe(true);
  tries.take();
  expect(tries.left()).toBe(false);
  now += 1_000 * ANOTHER_EVERY;
  for (let n = 0; n < MOST_TRIES; n++) tries.take();
  expect(tries.left()).toBe(false);
});
