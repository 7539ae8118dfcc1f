import { compiledOnUse } from '#lib/i18n/compile.ts';
import { bridge as englishLines } from '#lib/i18n/en/bridge.ts';
import { bus as englishBus } from '#lib/i18n/en/bus.ts';
import { common as english } from '#lib/i18n/en/common.ts';
import { format, learn, type Values } from '#lib/i18n/format.ts';
import { bridge as frenchLines } from '#lib/i18n/fr/bridge.ts';
import { bus as frenchBus } from '#lib/i18n/fr/bus.ts';
import { common as french } from '#lib/i18n/fr/common.ts';
import { terminalLanguage, type Language } from '#lib/i18n/language.ts';
import type { BrokerTrouble } from '#lib/protocol/bus.ts';

/** The bridge has a terminal and no pages: it needs the common words, those of brokers, and its own lines. */
learn('fr', compiledOnUse('fr', { ...french, ...frenchBus, ...frenchLines }));
learn('en', compiledOnUse('en', { ...english, ...englishBus, ...englishLines }));

/** The language of this terminal. */
export const LANGUAGE: Language = terminalLanguage(process.env);

/** One of the bridge's own lines. */
export const line = (key: keyof typeof frenchLines, values: Values = {}): string =>
  format(LANGUAGE, key, values);

/** Why the broker of the house is not reached, and what to look at. */
export const brokerTroubleText = (trouble: BrokerTrouble): string =>
  format(LANGUAGE, `bus.trouble.${trouble}`);

/** What a machine says aloud of itself. */
export const spokenLine = (language: Language, what: 'lost' | 'back'): string =>
  format(language, `bridge.speech.${what}`);

/** Why something failed, as the system says it: it has no words in the reader's language. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
