import { expect, test } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import type { MatchSummary } from '#lib/history/summary.ts';
import {
  gameName,
  matchTitle,
  momentText,
  progressText,
  searchText,
  totalText,
} from '#lib/i18n/matches.ts';
import { aMatch } from '../../support/summaries.ts';

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

test('a side counts its points, or the rounds it won where there are no points', () => {
  const points = { inPoints: true, inRounds: true };
  expect(totalText('en', points, 5_200)).toMatch(/^5,200\spoints$/);
  expect(totalText('en', { inPoints: false, inRounds: true }, 2)).toMatch(/^2\srounds won$/);
});

test('a match tells how far it is, where it has rounds', () => {
  const match = aMatch({ Anne: [{}, {}], Bruno: [{}, {}] });
  const told = (more: Partial<MatchSummary>) => progressText('en', { ...match, ...more });
  expect(told({ moves: 0 })).toBe('Not begun yet');
  expect(told({})).toBe('Round 3');
  expect(told({ interval: true })).toBe('Round 2 over');
  expect(told({ winners: [0] })).toBe('2 rounds');
  expect(told({ inRounds: false })).toBeNull();
});

test('a moment of the last hour is told in minutes, an older one by its date', () => {
  expect(momentText('en', NOW - 30_000, NOW)).toBe('just now');
  expect(momentText('en', NOW - 60_000, NOW)).toBe('1 minute ago');
  expect(momentText('fr', at(14, 21, 1), NOW)).toMatch(/59.minutes/);
  expect(momentText('en', at(1, 9, 5), NOW)).toBe('1 Mar 2026, 09:05');
});

test('a match is found by its code, game, players and date', () => {
  const match = aMatch(
    { 'Anne & Alice': [{}], Bruno: [{}] },
    { code: 'ABC234', lastAt: at(1, 22) },
  );
  const text = searchText('fr', match);
  for (const word of ['ABC234', 'Anne', 'Alice', 'Bruno', '1er mars 2026', gameName('fr', match)]) {
    expect(text).toContain(word);
  }
});
