import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clockTime, dayAndMonth, fullDate, longDate, shortDate } from '#lib/i18n/dates.ts';
import { LANGUAGES, type Language } from '#lib/i18n/language.ts';

const LOCALES: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB' };

it.each(LANGUAGES)('writes dates as people do who speak %s', (language) => {
  const intl = (style: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(LOCALES[language], style);
    return (date: Date) =>
      format
        .format(date)
        .replace(',', '')
        .replace(/(?<!\d)1 /, first);
  };
  const first = language === 'fr' ? '1er ' : '1 ';
  const said = [
    [intl({ day: 'numeric', month: 'short' }), dayAndMonth],
    [intl({ dateStyle: 'long' }), longDate],
    [intl({ dateStyle: 'full' }), fullDate],
    [intl({ dateStyle: 'short' }), (_: Language, date: Date) => shortDate(date)],
    [intl({ timeStyle: 'short' }), (_: Language, date: Date) => clockTime(date)],
  ] as const;
  const [min, max] = [new Date('2020-01-01T12:00'), new Date('2060-12-31T12:00')];
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
      for (const [theirs, ours] of said) expect(ours(language, date)).toBe(theirs(date));
    }),
    { examples: [[new Date('2026-01-01T00:00')], [new Date('2026-03-01T23:59')]] },
  );
});
