import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wholeNumber } from '#lib/i18n/format.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';

it.each(LANGUAGES)('writes whole numbers as people do who speak %s', (language) => {
  const intl = new Intl.NumberFormat(language);
  fc.assert(
    fc.property(fc.maxSafeInteger(), (number) => {
      expect(wholeNumber(language, number)).toBe(intl.format(number));
    }),
    { examples: [[0], [999], [1000], [-1000], [5000], [1_234_567]] },
  );
});
