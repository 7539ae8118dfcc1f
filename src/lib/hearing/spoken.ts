import type { Language } from '../i18n/language.ts';
import { WEIGHTS, type Weight } from '../protocol/heard.ts';

/** A sentence, and how much it matters. */
export interface Told {
  readonly text: string;
  readonly weight: Weight;
  /** What somebody asked to hear: the next thing that is urgent takes its place, and it can be asked for again. */
  readonly answers?: boolean;
}

/** A sentence in the language of the page. */
export interface Spoken extends Told {
  readonly language: Language;
  /** The code of the table of which it tells; null: of the house. */
  readonly table: string | null;
}

/** When more sentences than this would wait, the least of them is dropped as old news. */
export const MOST_WAITING = 3;

/** What is being said, if anything, and what waits its turn, in the order in which it is told. */
export interface Speaking<Sentence extends Weighed = Spoken> {
  readonly now: Sentence | null;
  readonly waiting: readonly Sentence[];
}

type Weighed = Pick<Told, 'weight' | 'answers'>;

/**
 * What a new sentence makes of those before it, and whether the one being said is broken off. What must be decided is heard
 * at once: plays and answers that were not told yet are old news by then. What is told once and for all is heard in any case, later.
 */
export function withSentence<Sentence extends Weighed>(
  { now, waiting }: Speaking<Sentence>,
  sentence: Sentence,
): { readonly waiting: readonly Sentence[]; readonly breaksOff: boolean } {
  if (sentence.weight !== 'urgent') {
    return { waiting: withoutLeast([...waiting, sentence]), breaksOff: false };
  }
  const told = [now, ...waiting].filter((other) => other !== null);
  const results = told.filter(({ weight }) => weight === 'result');
  const urgent = waiting.filter(({ weight, answers }) => weight === 'urgent' && answers !== true);
  return {
    waiting: withoutLeast([...urgent, sentence, ...results]),
    breaksOff: now !== null && (now.weight !== 'urgent' || now.answers === true),
  };
}

/** The oldest of the least weight falls out, until few enough wait; the newest sentence only if all others weigh more. */
export function withoutLeast<Sentence extends Weighed>(
  waiting: readonly Sentence[],
): readonly Sentence[] {
  if (waiting.length <= MOST_WAITING) return waiting;
  const least = WEIGHTS.find((weight) => waiting.some((told) => told.weight === weight));
  const at = waiting.findIndex(({ weight }) => weight === least);
  return withoutLeast(waiting.filter((_, index) => index !== at));
}
