import { IntlMessageFormat } from 'intl-messageformat';
import type { AreaName, fr, FrenchAreas } from './fr/index.ts';
import type { Language } from './language.ts';
import { typeset } from './typeset.ts';

/** A message's name; the French catalogue is the reference. */
export type MessageKey = keyof typeof fr;
export type Catalogue = Readonly<Record<MessageKey, string>>;
/** What a language says for one area of pages. */
export type Area<Name extends AreaName> = Readonly<Record<keyof FrenchAreas[Name], string>>;
export type Values = Readonly<Record<string, string | number>>;

const known: Readonly<Record<Language, Partial<Record<MessageKey, string>>>> = { fr: {}, en: {} };
const compiled = new Map<string, IntlMessageFormat>();

/** Makes messages known. Whoever formats has to see to it before: a server `bothLanguages`, a page `loadWords`. */
export function learn(language: Language, messages: Partial<Catalogue>): void {
  Object.assign(known[language], messages);
}

/** The message in that language, its ICU placeholders, plurals and selects filled in; the bare key if it was never learnt. */
export function format(language: Language, key: MessageKey, values: Values = {}): string {
  const id = `${language} ${key}`;
  let message = compiled.get(id);
  if (message === undefined) {
    const text = known[language][key];
    // A page that lacks a word still works.
    if (text === undefined) return key;
    message = compile(language, text);
    compiled.set(id, message);
  }
  return String(message.format(values));
}

// Angle brackets are text here: no message holds markup.
const compile = (language: Language, text: string): IntlMessageFormat =>
  new IntlMessageFormat(typeset(language, text), language, undefined, { ignoreTag: true });
