import parse from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import type { Catalogue, Messages } from './format.ts';
import type { Language } from './language.ts';
import { typeset } from './typeset.ts';

/**
 * Compiles a message with typography applied, so that `format` need not parse ICU syntax. Throws on
 * invalid ICU.
 */
export const compile = (language: Language, text: string): CompiledMessage =>
  parse(typeset(language, text));

/**
 * Compiles each message on first use, for programs that use few of them. Pages get compiled
 * messages.
 */
export const compiledOnUse = (language: Language, messages: Partial<Catalogue>): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [key, () => compile(language, text)]),
  );
