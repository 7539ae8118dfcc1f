import { expect, test } from 'vitest';
import { isNewTap, type LastReading, REPEATED_READING_MS } from '#lib/reader/presence.ts';

/** Returns the number of separate layings in these readings, given as tag and time in ms. */
function layings(...readings: readonly (readonly [string, number])[]): number {
  let last: LastReading | null = null;
  let count = 0;
  for (const [tag, at] of readings) {
    if (isNewTap({ tag, at }, last)) count += 1;
    last = { tag, at };
  }
  return count;
}

test('a tag read again and again while it lies is laid once, however long it lies', () => {
  const readings = Array.from({ length: 50 }, (_, n) => ['a', n * REPEATED_READING_MS] as const);
  expect(layings(...readings)).toBe(1);
});

test('a tag taken away for a while and held there again is laid twice', () => {
  expect(layings(['a', 0], ['a', REPEATED_READING_MS + 1])).toBe(2);
});

test('another tag is laid at once, and the first one after it too', () => {
  expect(layings(['a', 0], ['b', 10], ['a', 20])).toBe(3);
});
