import { sentencesOf } from '../protocol/sentences.ts';
import './bothLanguages.ts';
import { format, type MessageKey, type Values } from './format.ts';
import { fr } from './fr/index.ts';
import type { Language } from './language.ts';
import { WORDS } from './words.ts';

/** Key prefixes of messages that are spoken at tables; all others appear on pages only. */
const SPOKEN_KEY_PREFIXES = [
  ...['answers', 'heard', 'readers', 'tv', 'standing', 'inquiry'],
  ...['refusals', 'rules', 'elevens', 'elevensTv'],
];
const KEYS = (Object.keys(fr) as MessageKey[]).filter((key) =>
  SPOKEN_KEY_PREFIXES.includes(key.slice(0, key.indexOf('.'))),
);

/** Stands for values known only at a table. Also fills places that take numbers only. */
const UNKNOWN = Number.NaN;

/**
 * Generates, once each, the sentences that are the same at every table: refusals, rules, answers
 * and help. Lazy, because there are many.
 */
export function* fixedSentences(language: Language): Generator<string> {
  const named = Object.values(WORDS).flatMap(({ details }) => details.named?.(language) ?? []);
  const valuesOf = [{}, ...named].map(withUnknown);
  const known = new Set<string>();
  for (const key of KEYS) {
    const said = valuesOf.flatMap((values) => sentencesOf(format(language, key, values)));
    for (const sentence of said) {
      if (known.has(sentence) || !isWhole(sentence)) continue;
      known.add(sentence);
      yield sentence;
    }
  }
}

const isWhole = (text: string): boolean => /[.!?…]$/.test(text) && !/NaN/.test(text);

const withUnknown = (values: Values): Values =>
  new Proxy(values, {
    get: (known, name) => Reflect.get(known, name) ?? UNKNOWN,
    has: () => true,
  });
