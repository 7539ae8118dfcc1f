import type { Language } from './language.ts';

/* Numbers as Intl writes them, whose first formatter keeps a phone busy for a tenth of a second. */

const NARROW_NO_BREAK = '\u202f';

/** What stands before a number below zero, as wide as a plus; a hyphen is no sign of numbers. */
const signOf = (value: number): string => (value < 0 ? '−' : '');

/** 5 000, 5,000, −18. */
export const wholeNumber = (language: Language, value: number): string =>
  signOf(value) +
  String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, language === 'fr' ? NARROW_NO_BREAK : ',');

/** Rounded to a tenth, which is left out where it is none: 41,5, 41.5, 41. */
export function tenths(language: Language, value: number): string {
  const [whole, rest] = (Math.round(Math.abs(value) * 10) / 10).toFixed(1).split('.');
  const number = signOf(value) + wholeNumber(language, Number(whole));
  return rest === '0' ? number : number + (language === 'fr' ? ',' : '.') + (rest ?? '');
}

/** A code of six digits in two groups, which people read and say more easily. */
export const inThrees = (digits: string): string => digits.replace(/\d{3}(?=\d)/g, '$&\u00a0');
