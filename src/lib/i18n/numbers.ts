import type { Language } from './language.ts';

/* Formats numbers without `Intl`: its first formatter blocks a phone for a tenth of a second. */

const NARROW_NO_BREAK = '\u202f';

const signOf = (value: number): string => (value < 0 ? '−' : '');

/** 5 000, 5,000, −18. */
export const wholeNumber = (language: Language, value: number): string =>
  signOf(value) +
  String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, language === 'fr' ? NARROW_NO_BREAK : ',');

/** Rounds to a tenth, which is omitted if zero: 41,5, 41.5, 41. */
export function tenths(language: Language, value: number): string {
  const [whole, rest] = (Math.round(Math.abs(value) * 10) / 10).toFixed(1).split('.');
  const number = signOf(value) + wholeNumber(language, Number(whole));
  return rest === '0' ? number : number + (language === 'fr' ? ',' : '.') + (rest ?? '');
}

/** Splits a six-digit code into two groups, which are easier to read and say. */
export const inThrees = (digits: string): string => digits.replace(/\d{3}(?=\d)/g, '$&\u00a0');
