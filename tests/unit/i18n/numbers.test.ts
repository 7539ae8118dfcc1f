import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { tenths, wholeNumber } from '#lib/i18n/numbers.ts';

it.each(LANGUAGES)('writes whole numbers as people do who speak %s', (language) => {
  const intl = new Intl.NumberFormat(language);
  fc.assert(
    fc.property(fc.maxSafeInteger(), (number) => {
      expect(wholeNumber(language, number)).toBe(intl.format(number).replace('-', '−'));
    }),
    { examples: [[0], [999], [1000], [-1000], [5000], [1_234_567]] },
  );
});

it.each(LANGUAGES)('writes means to a tenth as people do who speak %s', (language) => {
  const intl = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 99 }),
      (sum, of) => {
        // Halves of a tenth are rounded up by both, but not every one is a half in binary.
        fc.pre((sum * 100) % (of * 10) !== of * 5);
        expect(tenths(language, sum / of)).toBe(intl.format(sum / of));
      },
    ),
    {
      examples: [
        [0, 1],
        [83, 2],
        [12_345, 10],
      ],
    },
  );
});
