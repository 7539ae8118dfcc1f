import fill, { type CompiledMessage } from 'icu-minify/format';
import type { AreaName, fr, FrenchAreas } from './fr/index.ts';
import { chooseLanguage, type Language } from './language.ts';
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

/**
 * Placeholder for French elision ("d’Élodie", "qu’Anne"). The following word is known only when a
 * message is formatted. compile.ts replaces "e " before a placeholder by this sign, and `elide`
 * resolves it. It is in a private-use area: no keyboard types it, no font shows it.
 */
export const E_OR_APOSTROPHE = '\ue0ff';

/** Resolves each sign by the word that follows. */
function elide(text: string): string {
  if (!text.includes(E_OR_APOSTROPHE)) return text;
  return text
    .split(E_OR_APOSTROPHE)
    .reduce((before, after) => before + (elidesBefore(after) ? '’' : 'e ') + after);
}

/**
 * First names with a mute H, by their beginnings without accents: Hélène, Hugo, Henri, Hubert. All
 * others keep "de" ("de Hassan", "de Harry"), because foreign names keep their H and a full "de" is
 * never misread.
 */
const MUTE_H =
  /^h(adri|annah|annib|armonie|ecto|ele[an]|eli|elo|elvi|enri|erbert|erm|ermi|erv|ilair|ilari|ilda|ippol|omer|onor|orac|orten|oren|ub|ug[ou]|yac)/;

/** Y and Ou before another vowel are consonants: "de Yann", "de Ouafa", but "d’Yves", "d’Oumar". */
const VOWEL = /^([aeiœæ]|o(?!u[aeiou])|u|y(?![aeiou]))/;

function elidesBefore(text: string): boolean {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return VOWEL.test(plain) || MUTE_H.test(plain);
}

/*
 * Unicode isolation marks for right-to-left names, which would otherwise reorder the sentence.
 * Screens only: speech, files, feeds and messages to programs contain no marks.
 */

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

type Texts = Readonly<Record<string, string | number>>;

let isScreen = false;

export function isolateNames(on: boolean): void {
  isScreen = on;
}

/** Wraps each right-to-left value in isolation marks. */
function isolatedValues(values: Texts): Texts {
  if (!isScreen) return values;
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  );
}

/** Wraps a right-to-left name in isolation marks, for text put together without a message. */
export function isolated(name: string): string {
  if (!isScreen || !RIGHT_TO_LEFT.test(name) || isOneIsolate(name)) return name;
  return FIRST_STRONG_ISOLATE + name + POP_ISOLATE;
}

const isOneIsolate = (text: string): boolean =>
  text.startsWith(FIRST_STRONG_ISOLATE) && text.indexOf(POP_ISOLATE) === text.length - 1;

export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '');
