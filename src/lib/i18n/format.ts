import fill, { type CompiledMessage } from 'icu-minify/format';
import type { AreaName, fr, FrenchAreas } from './fr/index.ts';
import { elide } from './elision.ts';
import { chooseLanguage, type Language } from './language.ts';
import { isolatedValues } from './isolation.ts';
import { wholeNumber } from './numbers.ts';

export type MessageKey = keyof typeof fr;
export type Catalogue = Readonly<Record<MessageKey, string>>;
export type Area<Name extends AreaName> = Readonly<Record<keyof FrenchAreas[Name], string>>;
export type Values = Readonly<Record<string, string | number>>;
/** Compiled messages, or functions that compile one on first use (compile.ts). */
export type Messages = Partial<Record<MessageKey, CompiledMessage | (() => CompiledMessage)>>;

const messagesByLanguage: Readonly<Record<Language, Messages>> = { fr: {}, en: {} };

/**
 * Registers messages. Required before `format`: a server imports `bothLanguages`, a page calls
 * `loadWords`.
 */
export function registerMessages(language: Language, messages: Readonly<Messages>): void {
  Object.assign(messagesByLanguage[language], messages);
}

/**
 * Returns a message with its ICU placeholders, plurals and selects filled in. Returns the bare key
 * if the message is not registered.
 */
export function format(language: Language, key: MessageKey, values: Values = {}): string {
  let message = messagesByLanguage[language][key];
  // A page that lacks a message still works.
  if (message === undefined) return key;
  if (typeof message === 'function') {
    message = message();
    messagesByLanguage[language][key] = message;
  }
  return fillIn(language, message, isolatedValues(values));
}

export const fillIn = (language: Language, message: CompiledMessage, values: Values): string =>
  elide(String(fill(message, language, values, { formatters })));

/** Memoises formatters: constructing one of `Intl` is slow. */
function memoizeByLocale<Formatter>(
  make: (locale: string) => Formatter,
): (locale: unknown) => Formatter {
  const made = new Map<string, Formatter>();
  return (locale) => {
    const name = String(locale);
    const formatter = made.get(name) ?? make(name);
    made.set(name, formatter);
    return formatter;
  };
}

const formatters = {
  // Messages contain whole numbers only, and `format` is the only method used.
  getNumberFormat: memoizeByLocale(
    (locale) =>
      ({
        format: (value: number) => wholeNumber(chooseLanguage([locale]), value),
      }) as Intl.NumberFormat,
  ),
  getPluralRules: memoizeByLocale((locale) => new Intl.PluralRules(locale)),
  getDateTimeFormat: memoizeByLocale((locale) => new Intl.DateTimeFormat(locale)),
};
