import { dayAndMonth, longDate } from '#lib/i18n/dates.ts';
import type { Language } from '#lib/i18n/language.ts';

export function eveningText(
  language: Language,
  evening: string,
  length: 'whole' | 'short' = 'whole',
): string {
  const date = new Date(`${evening}T12:00`);
  return length === 'whole' ? longDate(language, date) : dayAndMonth(language, date);
}
