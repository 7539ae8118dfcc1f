import { expect, it } from 'vitest';
import { resultWords } from '#lib/i18n/result.ts';
import { aMatch } from '../../support/summaries.ts';

it('a match that ends after midnight is of the evening before, as history says', () => {
  const lastAt = new Date(2026, 10, 25, 1, 59).getTime();
  const match = aMatch({ Anne: [{ points: 525 }], Bruno: [{ points: 875 }] }, { lastAt });
  expect(resultWords('fr', match).about).toMatch(/24 novembre 2026$/);
  expect(resultWords('en', { ...match, lastAt: lastAt + 12 * 3600_000 }).about).toMatch(
    /25 November 2026$/,
  );
});
