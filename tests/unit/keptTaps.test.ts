import { expect, test } from 'vitest';
import { keptTaps, MOST_TAPS } from '#lib/client/reader/keptTaps.ts';
import type { Tap } from '#lib/reader/events.ts';

const tap = (id: string, at = 1): Tap => ({ id, reader: 'NFC', tag: '04a1b2c3d4e501', at });

/** What a browser keeps: entries that it lists in no order, and no more than there is room for. */
function storage(room = Infinity): Storage {
  const entries = new Map<string, string>();
  const methods = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem(key: string, value: string) {
      if (entries.size >= room) throw new DOMException('', 'QuotaExceededError');
      entries.set(key, value);
    },
    removeItem: (key: string) => entries.delete(key),
  };
  // A browser lists the entries of its storage as properties.
  return new Proxy(methods, {
    ownKeys: () => [...entries.keys()].sort(),
    getOwnPropertyDescriptor: (_, key) => ({
      value: entries.get(String(key)),
      enumerable: true,
      configurable: true,
    }),
  }) as unknown as Storage;
}

/** The taps of a page opened now, as they would be sent. */
function sentBy(kept: Storage): string[] {
  const taps = keptTaps(kept);
  const ids: string[] = [];
  for (let next = taps.first(); next !== null; next = taps.first()) {
    ids.push(next.id);
    taps.remove(next.id);
  }
  return ids;
}

test('taps outlive their page, in the order they were made, though the clock went back', () => {
  const browser = storage();
  const before = keptTaps(browser);
  for (let n = 12; n > 0; n -= 1) before.add(tap(`tap-${String(n)}`, n));
  const order = Array.from({ length: 12 }, (_, n) => `tap-${String(12 - n)}`);
  expect(sentBy(browser)).toEqual(order);
  expect(sentBy(browser)).toEqual([]);
});

test('two pages of one browser keep each other’s taps', () => {
  const browser = storage();
  const [television, phone] = [keptTaps(browser), keptTaps(browser)];
  television.add(tap('a'));
  phone.add(tap('b'));
  expect(sentBy(browser).sort()).toEqual(['a', 'b']);
});

test('a browser without room keeps taps as long as the page is open', () => {
  const taps = keptTaps(storage(1));
  expect([taps.add(tap('a')), taps.add(tap('b'))]).toEqual(['stored', 'in-memory']);
  expect(taps.waiting()).toBe(2);
  expect(keptTaps(null).add(tap('a'))).toBe('in-memory');
});

test('what others wrote into the browser is no tap', () => {
  const browser = storage();
  browser.setItem('tap 1 x', '{"id":');
  browser.setItem('tap none', '{}');
  browser.setItem('language', 'fr');
  keptTaps(browser).add(tap('a'));
  expect(sentBy(browser)).toEqual(['a']);
});

test('more taps than an evening has are not taken', () => {
  const taps = keptTaps(null);
  for (let n = 0; n < MOST_TAPS; n += 1) taps.add(tap(String(n)));
  expect(taps.add(tap('one more'))).toBe('full');
});
