import { sentencesOf } from '../protocol/sentences.ts';
import './bothLanguages.ts';
import { format, type MessageKey, type Values } from './format.ts';
import { fr } from './fr/index.ts';
import type { Language } from './language.ts';
import { WORDS } from './words.ts';

/** The parts of the catalogues that are said at tables; all others stand on pages alone. */
const SAID = [
  ...['answers', 'heard', 'readers', 'tv', 'standing', 'inquiry'],
  ...['refusals', 'rules', 'elevens', 'elevensTv'],
];
const KEYS = (Object.keys(fr) as MessageKey[]).filter((key) =>
  SAID.includes(key.slice(0, key.indexOf('.'))),
);

/** Stands for whatever is known at a table alone. */
const UNKNOWN = '\ue000';

/** The sentences that are said at any table in the same words, each once: refusals, rules, answers and help. Made one by one, as asked for. */
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

const isWhole = (text: string): boolean => /[.!?…]$/.test(text) && !/\ue000|NaN/.test(text);

const withUnknown = (values: Values): Values =>
  new Proxy(values, {
    get: (known, name) => Reflect.get(known, name) ?? UNKNOWN,
    has: () => true,
  });
