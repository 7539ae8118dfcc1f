import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AUDIO_PSEUDO_READER, PCSC_PSEUDO_READER } from '#lib/reader/events.ts';
import { createReaderAbsence } from '#lib/client/readerAbsence.ts';

const READER = 'ACS ACR122U PICC Interface 00 00';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function heardOf() {
  const told: boolean[] = [];
  return { told, absence: createReaderAbsence((isAbsent) => told.push(isAbsent)) };
}

test('a table without readers is known at once', () => {
  const { told, absence } = heardOf();
  absence.hear([]);
  expect(told).toEqual([true]);
});

test('readers that come back within seconds were never gone', () => {
  const { told, absence } = heardOf();
  absence.hear([READER]);
  absence.hear([]);
  vi.advanceTimersByTime(9_000);
  absence.hear([READER]);
  vi.advanceTimersByTime(60_000);
  expect(told).not.toContain(true);
});

test('readers that stay away are gone, and are welcome at any time', () => {
  const { told, absence } = heardOf();
  absence.hear([READER]);
  absence.hear([]);
  vi.advanceTimersByTime(6_000);
  absence.hear([]);
  vi.advanceTimersByTime(4_000);
  expect(told.at(-1)).toBe(true);
  absence.hear([READER]);
  expect(told.at(-1)).toBe(false);
});

test('a page that was left hears nothing more', () => {
  const { told, absence } = heardOf();
  absence.hear([READER]);
  absence.hear([]);
  absence.stop();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([false]);
});

test('what a bridge lacks is no reader', () => {
  const { told, absence } = heardOf();
  absence.hear([PCSC_PSEUDO_READER, AUDIO_PSEUDO_READER]);
  expect(told).toEqual([true]);
});
