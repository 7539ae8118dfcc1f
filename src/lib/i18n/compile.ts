import parse from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import type { Catalogue, Messages } from './format.ts';
import type { Language } from './language.ts';
import { typeset } from './typeset.ts';

/** A message as it is printed, parsed so that `format` need not read ICU syntax. Throws at what is no ICU message. */
export const compile = (language: Language, text: string): CompiledMessage =>
  parse(typeset(language, text));

/** For programs, which say few of all messages: each is compiled when it is first said. Pages get theirs compiled. */
export const compiledOnUse = (language: Language, messages: Partial<Catalogue>): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [key, () => compile(language, text)]),
  );
