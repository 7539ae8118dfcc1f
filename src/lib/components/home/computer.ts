import { nameKey } from '#lib/history/statistics.ts';
import type { Language } from '#lib/i18n/language.ts';

/** Names of the computer as a player. They are stored with its matches, like names of people. */
const NAMES: Readonly<Record<Language, string>> = { fr: 'Ordinateur', en: 'Computer' };

/** Default names of the person who plays against it. */
const PERSON_NAMES: Readonly<Record<Language, string>> = { fr: 'Joueur', en: 'Player' };

export const defaultPersonName = (language: Language): string => PERSON_NAMES[language];

/** True for the default name in any language. */
export const isDefaultPersonName = (name: string): boolean =>
  Object.values(PERSON_NAMES).includes(name);

/** Returns a name for the computer that differs from the person's. */
export function computerName(language: Language, person: string): string {
  const name = NAMES[language];
  return nameKey(name) === nameKey(person) ? `${name} 2` : name;
}

/** True if a table was opened for one person against the computer. */
export const isAgainstComputer = (seats: readonly string[]): boolean =>
  seats.length === 2 &&
  Object.values(NAMES).some((name) => seats[1] === name || seats[1] === `${name} 2`);
