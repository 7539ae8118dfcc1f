import { compiledOnUse } from '#lib/i18n/compile.ts';
import { readers as english } from '#lib/i18n/en/readers.ts';
import { learn } from '#lib/i18n/format.ts';
import { readers as french } from '#lib/i18n/fr/readers.ts';
import { terminalLanguage, type Language } from '#lib/i18n/language.ts';

/** The bridge has a terminal and no pages: it learns the words of readers alone. */
learn('fr', compiledOnUse('fr', french));
learn('en', compiledOnUse('en', english));

/** What the bridge speaks in this terminal. */
export const LANGUAGE: Language = terminalLanguage(process.env);
