import type { Language } from './language.ts';

/*
 * Formats dates without `Intl`: its first formatter blocks a phone for a quarter of a second.
 * English has readers in many countries: the day precedes the month, with a 24-hour clock.
 */

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
    ' ',
  ),
  en: 'January February March April May June July August September October November December'.split(
    ' ',
  ),
};
const SHORT_MONTHS: Readonly<Record<Language, readonly string[]>> = {
  fr: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' '),
};
const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  fr: 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' '),
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
};

const two = (part: number): string => String(part).padStart(2, '0');

/** 14 mars, 14 Mar. */
export const dayAndMonth = (language: Language, date: Date): string =>
  `${dayOfMonth(language, date)} ${SHORT_MONTHS[language][date.getMonth()] ?? ''}`;

/** 14 mars 2026, 14 March 2026. */
export const longDate = (language: Language, date: Date): string =>
  `${dayOfMonth(language, date)} ${MONTHS[language][date.getMonth()] ?? ''} ${String(date.getFullYear())}`;

/** samedi 14 mars 2026, Saturday 14 March 2026. */
export const fullDate = (language: Language, date: Date): string =>
  `${WEEKDAYS[language][date.getDay()] ?? ''} ${longDate(language, date)}`;

/** 14/03/2026. */
export const shortDate = (date: Date): string =>
  `${two(date.getDate())}/${two(date.getMonth() + 1)}/${String(date.getFullYear())}`;

/** 21:05. */
export const clockTime = (date: Date): string =>
  `${two(date.getHours())}:${two(date.getMinutes())}`;

/** In French the first of a month is an ordinal number. */
const dayOfMonth = (language: Language, date: Date): string =>
  `${String(date.getDate())}${language === 'fr' && date.getDate() === 1 ? 'er' : ''}`;

/** 14/03/2026 21:05. */
export const dateAndTime = (date: Date): string => `${shortDate(date)} ${clockTime(date)}`;
