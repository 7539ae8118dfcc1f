import { describe, expect, test } from 'vitest';
import { lastMatchOver } from '#lib/history/lastMatch.ts';
import type { MatchSummary } from '#lib/history/summary.ts';
import { aMatch } from '../../support/summaries.ts';

const of = (names: readonly string[], code: string, more: Partial<MatchSummary> = {}) =>
  aMatch(Object.fromEntries(names.map((name) => [name, []])), { code, winners: [0], ...more });
const FAMILY = ['Anne', 'Bruno'];

describe('the last match of the same people', () => {
  test('is found by their names in any order, in teams or alone', () => {
    const alone = of(['Anne', 'Bruno', 'Chloé', 'David'], 'ALONE');
    const teams = of(['Anne & Chloé', 'Bruno & David'], 'TEAMS', { openedAt: 1 });
    const asked = ['David', 'Chloé', 'Bruno', 'Anne'];
    expect(lastMatchOver(asked, [alone])).toBe('ALONE');
    expect(lastMatchOver(asked, [alone, teams])).toBe('TEAMS');
  });

  test.each([
    ['of fewer', ['Anne']],
    ['of more', ['Anne', 'Bruno', 'Chloé']],
    ['of others', ['Anne', 'Basile']],
    ['of nobody, after their names were erased', []],
  ])('is not one %s', (_, names) => {
    expect(lastMatchOver(FAMILY, [of(names, 'OTHER')])).toBeNull();
  });

  test('is none while they play, even if they finished another one before', () => {
    const before = of(FAMILY, 'BEFORE', { openedAt: 1 });
    const now = of(FAMILY, 'NOW', { openedAt: 2, winners: null });
    expect(lastMatchOver(FAMILY, [now, before])).toBeNull();
  });

  test('is not a table at which nothing was played, nor a record that is only viewed', () => {
    const before = of(FAMILY, 'BEFORE', { openedAt: 1 });
    const empty = of(FAMILY, 'EMPTY', { openedAt: 2, winners: null, moves: 0 });
    const viewed = of(FAMILY, 'VIEWED', { openedAt: 3, looking: true });
    expect(lastMatchOver(FAMILY, [viewed, empty, before])).toBe('BEFORE');
  });
});
