import { expect, test } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import { matchTitle } from '#lib/i18n/matches.ts';

const at = (day: number, hour: number, minute = 0): number =>
  new Date(2026, 2, day, hour, minute).getTime();
const NOW = at(14, 22);
const over = { winners: [0], looking: false } as const;

test.each([
  ['this evening, with its length', at(14, 20, 5), at(14, 20, 43), 'Aujourd’hui, 20:05 · 38 min'],
  ['the evening before, past midnight too', at(13, 23, 30), at(14, 0, 10), 'Hier, 23:30 · 40 min'],
  ['an older one by its date', at(1, 21), at(1, 22), '1er mars 2026, 21:00 · 60 min'],
  ['one that was resumed without a length', at(10, 21), at(14, 21), 'Aujourd’hui, 21:00'],
  ['one of seconds without a length', at(14, 21), at(14, 21) + 9_000, 'Aujourd’hui, 21:00'],
])('a match is known by %s', (_, openedAt, lastAt, title) => {
  expect(matchTitle('fr', { ...over, openedAt, lastAt }, NOW)).toBe(title);
});

test('a match in play has no length yet, and one from a file no time', () => {
  const times = { openedAt: at(14, 20), lastAt: at(14, 21) };
  expect(matchTitle('en', { ...over, ...times, winners: null }, NOW)).toBe('Today, 20:00');
  expect(matchTitle('en', { ...over, ...times, looking: true }, NOW)).toBe('Today');
});
