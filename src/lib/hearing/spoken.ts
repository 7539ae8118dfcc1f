import type { Language } from '../i18n/language.ts';
import type { SentenceForMachine } from '../protocol/heard.ts';

/** How a sentence is told. `until` and `urgentUntil` name matters of its table: see `matters.ts`. */
export type Manner = Pick<SentenceForMachine, 'weight' | 'until' | 'urgentUntil' | 'after'> & {
  /** What somebody asked to hear: the next thing that is urgent takes its place, and it can be asked for again. */
  readonly answers?: boolean;
};

/** A sentence, and how it is told. */
export interface Told extends Manner {
  readonly text: string;
}

/** A sentence in the language of the page. */
export interface Spoken extends Told {
  readonly language: Language;
  /** The code of the table of which it tells; null: of the house. */
  readonly table: string | null;
}

/** Plays that would wait behind so much are dropped as old news, the oldest first; the last one only by another. */
export const MOST_WAITING = 3;
/** Of what is told once and for all: more than a table does while something is said. */
export const MOST_LASTING = 24;

/** What is being said, if anything, and what waits its turn, in the order in which it is told. */
export interface Speaking<Sentence extends Manner = Spoken> {
  readonly now: Sentence | null;
  readonly waiting: readonly Sentence[];
}

/** What must be decided, or known as long as something can still be done about it. */
const isUrgent = ({ weight, urgentUntil }: Manner): boolean =>
  weight === 'urgent' || typeof urgentUntil === 'string';
const isPlay = (told: Manner): boolean => told.weight === 'play' && !isUrgent(told);
const isAnswer = ({ answers }: Manner): boolean => answers === true;

/**
 * What a new sentence makes of those before it, and whether the one being said is broken off. What must be decided is heard
 * at once, but for what must be decided too: answers and plays are old news by then, all but the last play, which tells whose turn
 * it is. It goes on after what is urgent, as does what is told once and for all.
 */
export function withSentence<Sentence extends Manner>(
  { now, waiting }: Speaking<Sentence>,
  sentence: Sentence,
): { readonly waiting: readonly Sentence[]; readonly breaksOff: boolean } {
  if (!isUrgent(sentence)) {
    return { waiting: withoutLeast([...waiting, sentence]), breaksOff: false };
  }
  const breaksOff = now !== null && (!isUrgent(now) || isAnswer(now));
  const told = now !== null && breaksOff ? [now, ...waiting] : waiting;
  // An attack is a play as well: those before it are over.
  const last = sentence.weight === 'play' ? undefined : told.findLast(isPlay);
  const urgent = told.filter((other) => isUrgent(other) && !isAnswer(other));
  const later = told.filter((other) => other === last || other.weight === 'result');
  return { waiting: withoutLeast([...urgent, sentence, ...later]), breaksOff };
}

/** Only so many plays and answers, the newest; what stands until its matter ends is left to that. */
export function withoutLeast<Sentence extends Manner>(
  waiting: readonly Sentence[],
): readonly Sentence[] {
  const others = waiting.filter((told) => !isPlay(told)).length;
  const room = {
    play: Math.max(1, MOST_WAITING - others),
    ...{ result: MOST_LASTING, urgent: MOST_LASTING },
  };
  return waiting
    .toReversed()
    .filter((told) => {
      if (!isPlay(told) && (told.until ?? told.urgentUntil ?? null) !== null) return true;
      room[told.weight] -= 1;
      return room[told.weight] >= 0;
    })
    .toReversed();
}

/** All but the last play. */
export function withoutOldPlays<Sentence extends Manner>(
  waiting: readonly Sentence[],
): readonly Sentence[] {
  const last = waiting.findLast(isPlay);
  return waiting.filter((told) => told === last || !isPlay(told));
}

/**
 * What is left once these matters have ended: what was told of them falls out, be it said just now, and what was urgent until
 * then is a play as any other.
 */
export function settled<Sentence extends Manner>(
  { now, waiting }: Speaking<Sentence>,
  ended: readonly string[],
): Speaking<Sentence> {
  const isOver = (matter?: string | null) => typeof matter === 'string' && ended.includes(matter);
  const left = (told: Sentence): Sentence[] => {
    if (isOver(told.until)) return [];
    return isOver(told.urgentUntil) ? [{ ...told, urgentUntil: null }] : [told];
  };
  return { now: now === null ? null : (left(now)[0] ?? null), waiting: waiting.flatMap(left) };
}
