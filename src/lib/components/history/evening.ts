import { dayAndMonth, longDate } from '#lib/i18n/dates.ts';
import type { Language } from '#lib/i18n/language.ts';

/** What is played after midnight still belongs to the evening before, ms. */
const NIGHT = 5 * 3600_000;

/** The evening of a moment on this screen's calendar, as YYYY-MM-DD. */
export function eveningOf(at: number): string {
  const day = new Date(at - NIGHT);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(day.getFullYear())}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** An evening as the language writes it; below a chart without its year. */
export function eveningText(
  language: Language,
  evening: string,
  length: 'whole' | 'short' = 'whole',
): string {
  const date = new Date(`${evening}T12:00`);
  return length === 'whole' ? longDate(language, date) : dayAndMonth(language, date);
}
