import fill, { type CompiledMessage } from 'icu-minify/format';
import type { AreaName, fr, FrenchAreas } from './fr/index.ts';
import { elide } from './elision.ts';
import { chooseLanguage, type Language } from './language.ts';
import { isolated } from './isolation.ts';
import { wholeNumber } from './numbers.ts';

/** A message's name; the French catalogue is the reference. */
export type MessageKey = keyof typeof fr;
export type Catalogue = Readonly<Record<MessageKey, string>>;
/** What a language says for one area of pages. */
export type Area<Name extends AreaName> = Readonly<Record<keyof FrenchAreas[Name], string>>;
export type Values = Readonly<Record<string, string | number>>;
/** Messages ready to be filled in, or how each is compiled when it is first used (compile.ts). */
export type Messages = Partial<Record<MessageKey, CompiledMessage | (() => CompiledMessage)>>;

const known: Readonly<Record<Language, Messages>> = { fr: {}, en: {} };

/** Makes messages known. Whoever formats has to see to it before: a server `bothLanguages`, a page `loadWords`. */
export function learn(language: Language, messages: Readonly<Messages>): void {
  Object.assign(known[language], messages);
}

/** The message in that language, its ICU placeholders, plurals and selects filled in; the bare key if it was never learnt. */
export function format(language: Language, key: MessageKey, values: Values = {}): string {
  let message = known[language][key];
  // A page that lacks a word still works.
  if (message === undefined) return key;
  if (typeof message === 'function') {
    message = message();
    known[language][key] = message;
  }
  return fillIn(language, message, isolated(values));
}

/** A compiled message with its placeholders, plurals and selects filled in. */
export const fillIn = (language: Language, message: CompiledMessage, values: Values): string =>
  elide(String(fill(message, language, values, { formatters })));

/** Intl's formatters take long to make, so each is made once. */
function once<Formatter>(make: (locale: string) => Formatter): (locale: unknown) => Formatter {
  const made = new Map<string, Formatter>();
  return (locale) => {
    const name = String(locale);
    const formatter = made.get(name) ?? make(name);
    made.set(name, formatter);
    return formatter;
  };
}

const formatters = {
  // Messages have no other numbers, and of a formatter only this is asked.
  getNumberFormat: once(
    (locale) =>
      ({
        format: (value: number) => wholeNumber(chooseLanguage([locale]), value),
      }) as Intl.NumberFormat,
  ),
  getPluralRules: once((locale) => new Intl.PluralRules(locale)),
  getDateTimeFormat: once((locale) => new Intl.DateTimeFormat(locale)),
};
