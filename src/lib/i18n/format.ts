import { IntlMessageFormat } from 'intl-messageformat';
import { en } from './en/index.ts';
import { fr } from './fr/index.ts';
import type { Language } from './language.ts';
import { typeset } from './typeset.ts';

/** A message's name; the French catalogue is the reference. */
export type MessageKey = keyof typeof fr;
export type Catalogue = Readonly<Record<MessageKey, string>>;
export type Values = Readonly<Record<string, string | number>>;

const catalogues: Readonly<Record<Language, Catalogue>> = { fr, en };
const compiled = new Map<string, IntlMessageFormat>();

/** The message in that language, its ICU placeholders, plurals and selects filled in. */
export function format(language: Language, key: MessageKey, values: Values = {}): string {
  const id = `${language} ${key}`;
  let message = compiled.get(id);
  if (message === undefined) {
    message = compile(language, catalogues[language][key]);
    compiled.set(id, message);
  }
  return String(message.format(values));
}

// Angle brackets are text here: no message holds markup.
const compile = (language: Language, text: string): IntlMessageFormat =>
  new IntlMessageFormat(typeset(language, text), language, undefined, { ignoreTag: true });
