import { compiledOnUse } from '#lib/i18n/compile.ts';
import { answers as englishAnswers } from '#lib/i18n/en/answers.ts';
import { bridge as englishLines } from '#lib/i18n/en/bridge.ts';
import { bus as englishBus } from '#lib/i18n/en/bus.ts';
import { common as english } from '#lib/i18n/en/common.ts';
import { format, registerMessages, type Values } from '#lib/i18n/format.ts';
import { answers as frenchAnswers } from '#lib/i18n/fr/answers.ts';
import { bridge as frenchLines } from '#lib/i18n/fr/bridge.ts';
import { bus as frenchBus } from '#lib/i18n/fr/bus.ts';
import { common as french } from '#lib/i18n/fr/common.ts';
import { terminalLanguage, type Language } from '#lib/i18n/language.ts';
import type { BrokerTrouble } from '#lib/protocol/bus.ts';

/** The bridge has no pages. It needs the common messages, those of brokers, and its own. */
registerMessages(
  'fr',
  compiledOnUse('fr', {
    ...french,
    ...frenchAnswers,
    ...frenchBus,
    ...frenchLines,
  }),
);
registerMessages(
  'en',
  compiledOnUse('en', {
    ...english,
    ...englishAnswers,
    ...englishBus,
    ...englishLines,
  }),
);

export const LANGUAGE: Language = terminalLanguage(process.env);

export const line = (key: keyof typeof frenchLines, values: Values = {}): string =>
  format(LANGUAGE, key, values);

export const brokerTroubleText = (trouble: BrokerTrouble): string =>
  format(LANGUAGE, `bus.trouble.${trouble}`);

export const spokenLine = (language: Language, what: 'lost' | 'back'): string =>
  format(language, `bridge.speech.${what}`);

/** Returns the system's message of an error, which is not translated. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
