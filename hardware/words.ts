import { compiledOnUse } from '#lib/i18n/compile.ts';
import { bridge as englishLines } from '#lib/i18n/en/bridge.ts';
import { readers as english } from '#lib/i18n/en/readers.ts';
import { format, learn, type Values } from '#lib/i18n/format.ts';
import { bridge as frenchLines } from '#lib/i18n/fr/bridge.ts';
import { readers as french } from '#lib/i18n/fr/readers.ts';
import { terminalLanguage, type Language } from '#lib/i18n/language.ts';

/** The bridge has a terminal and no pages: it learns the words of readers and its own alone. */
learn('fr', compiledOnUse('fr', { ...french, ...frenchLines }));
learn('en', compiledOnUse('en', { ...english, ...englishLines }));

/** What the bridge speaks in this terminal. */
export const LANGUAGE: Language = terminalLanguage(process.env);

/** One of the bridge's own lines. */
export const line = (key: keyof typeof frenchLines, values: Values = {}): string =>
  format(LANGUAGE, key, values);

/** Why something failed, as the system says it: it has no words in the reader's language. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
