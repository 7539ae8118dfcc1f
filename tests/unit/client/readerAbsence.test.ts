import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReaderAbsence } from '#lib/client/readerAbsence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function heardOf() {
  const told: boolean[] = [];
  return { told, absence: createReaderAbsence((isAbsent) => told.push(isAbsent)) };
}

test('a table without readers is known at once', () => {
  const { told, absence } = heardOf();
  absence.hear(true);
  expect(told).toEqual([true]);
});

test('readers that come back within seconds were never gone', () => {
  const { told, absence } = heardOf();
  absence.hear(false);
  absence.hear(true);
  vi.advanceTimersByTime(9_000);
  absence.hear(false);
  vi.advanceTimersByTime(60_000);
  expect(told).not.toContain(true);
});

test('readers that stay away are gone, and are welcome at any time', () => {
  const { told, absence } = heardOf();
  absence.hear(false);
  absence.hear(true);
  vi.advanceTimersByTime(6_000);
  absence.hear(true);
  vi.advanceTimersByTime(4_000);
  expect(told.at(-1)).toBe(true);
  absence.hear(false);
  expect(told.at(-1)).toBe(false);
});

test('a page that was left hears nothing more', () => {
  const { told, absence } = heardOf();
  absence.hear(false);
  absence.hear(true);
  absence.stop();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([false]);
});
