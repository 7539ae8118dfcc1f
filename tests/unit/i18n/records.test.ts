import { expect, it } from 'vitest';
import { format } from '#lib/i18n/format.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';

it.each(LANGUAGES)('a record of one is told in the singular in %s', (language) => {
  const told = (count: number) => format(language, 'matches.record.coupsFourres', { count });
  expect(told(1)).toMatch(/^coup-fourré /);
  expect(told(2)).toMatch(/^coups-fourrés /);
});
