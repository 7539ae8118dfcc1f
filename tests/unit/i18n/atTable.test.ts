import { describe, expect, it } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import { endText, newsText, placeText, timeLeftText } from '#lib/i18n/atTable.ts';
import type { TableInTournament } from '#lib/tournament/atTable.ts';
import { LAST_CARDS } from '#lib/tournament/format.ts';
import type { TimeNews } from '#lib/tournament/timeNews.ts';

const MINUTE_MS = 60_000;

const table = (more: Partial<TableInTournament> = {}): TableInTournament => ({
  code: 'SUN234',
  name: 'Sunday',
  round: 3,
  final: null,
  number: 12,
  match: { rounds: 1, minutes: 30, lastCard: 'round' },
  clock: null,
  extension: 0,
  scores: null,
  isPast: false,
  ...more,
});
const plain = (text: string | null): string | null => text?.replace(/\s/g, ' ') ?? null;

describe('a table of a tournament', () => {
  it('names its number, its round and the tournament', () => {
    expect(placeText('en', table())).toMatch(/^Table no\. 12 · .*round 3 · Sunday$/);
    expect(placeText('en', table({ final: 2 }))).toMatch(/^Table no\. 12 · .*final.* · Sunday$/i);
  });

  it('tells a clock that waits or stands, and an extension while it runs', () => {
    const left = (type: 'waits' | 'stands' | 'runs' | 'out', extension = 0) =>
      timeLeftText('en', table({ extension }), type === 'waits' ? { type } : { type, left: 0 });
    expect(timeLeftText('en', table(), { type: 'none' })).toBeNull();
    expect(left('runs')).toBeNull();
    expect(left('runs', 5 * MINUTE_MS)).toContain('5:00');
    const texts = [left('waits'), left('stands'), left('out')];
    for (const text of texts) expect(text).toMatch(/^[^{}]+$/);
    expect(new Set(texts).size).toBe(3);
  });

  it('tells how long play goes on after time is out', () => {
    const texts = LAST_CARDS.map((lastCard) =>
      newsText('en', table({ match: { rounds: 1, minutes: 30, lastCard } }), { type: 'out' }),
    );
    for (const text of texts) expect(text).toMatch(/^Time is out\. [^{}]+\.$/);
    expect(new Set(texts).size).toBe(LAST_CARDS.length);
  });

  it('announces each change of the clock in words of its own', () => {
    const news: readonly TimeNews[] = [
      { type: 'soon', minutes: 5 },
      { type: 'out' },
      { type: 'more', left: 7 * MINUTE_MS },
      { type: 'over' },
    ];
    const texts = news.map((each) => newsText('fr', table(), each));
    expect(texts[0]).toContain('5');
    expect(texts[2]).toContain('7:00');
    for (const text of texts) expect(text).toMatch(/^[^{}]+$/);
    expect(new Set(texts).size).toBe(news.length);
  });

  it('ends with its scores, a dash for an entrant who was absent', () => {
    expect(endText('en', table(), false)).toBeNull();
    expect(endText('en', table(), true)).toMatch(/^[^{}]+$/);
    const scores = [1_200, null];
    const texts = [true, false].map((ended) => plain(endText('en', table({ scores }), ended)));
    for (const text of texts) expect(text).toContain('1,200 / –');
    expect(texts[0]).not.toBe(texts[1]);
  });
});
