import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drift } from '#lib/components/tv/drift.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;

test('a picture stands elsewhere every three minutes, comes back, and stays once it is gone', () => {
  const style = new Map<string, string>();
  const setProperty = (name: string, value: string) => void style.set(name, value);
  const stop = drift({ style: { setProperty } } as unknown as HTMLElement);
  const place = () => `${style.get('--drift-x') ?? '0'} ${style.get('--drift-y') ?? '0'}`;
  const places = [0, 3, 3, 3, 3].map((minutes) => {
    vi.advanceTimersByTime(minutes * MINUTE);
    return place();
  });
  expect(places).toEqual(['0 0', '0.4 0.3', '0 0.6', '-0.4 0.3', '0 0']);
  stop?.();
  vi.advanceTimersByTime(60 * MINUTE);
  expect(place()).toBe('0 0');
});
