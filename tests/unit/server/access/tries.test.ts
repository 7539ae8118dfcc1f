import { expect, test } from 'vitest';
import { CODE_COUNT } from '#lib/server/access/pairingRequests.ts';
import {
  ATTEMPT_REFILL_MS,
  createAttemptBucket,
  ATTEMPT_BURST,
  guessChancePerYear,
} from '#lib/server/access/codeAttemptLimits.ts';

const YEAR = 365 * 24 * 60 * 60_000;

test('attempts for a year from any addresses yield administrator’s rights less than once in a thousand', () => {
  let now = 0;
  const tries = createAttemptBucket(() => now);
  let typed = 0;
  for (; now <= YEAR; now += ATTEMPT_REFILL_MS / 3) {
    while (tries.hasLeft()) {
      tries.take();
      typed += 1;
    }
  }
  expect(typed).toBe(YEAR / ATTEMPT_REFILL_MS + ATTEMPT_BURST);
  // Both sides of the net, and a server that starts anew every day.
  expect((2 * (typed + 364 * ATTEMPT_BURST)) / CODE_COUNT).toBeLessThan(1 / 1_000);
  expect(guessChancePerYear(CODE_COUNT, 1)).toBeCloseTo(84_680 / 1e8, 12);
});

test('tries come back, up to as many as there were', () => {
  let now = 0;
  const tries = createAttemptBucket(() => now);
  for (let n = 0; n < ATTEMPT_BURST; n++) tries.take();
  expect(tries.hasLeft()).toBe(false);
  now += ATTEMPT_REFILL_MS;
  expect(tries.hasLeft()).toBe(true);
  tries.take();
  expect(tries.hasLeft()).toBe(false);
  now += 1_000 * ATTEMPT_REFILL_MS;
  for (let n = 0; n < ATTEMPT_BURST; n++) tries.take();
  expect(tries.hasLeft()).toBe(false);
});
