import type { Language } from '../i18n/language.ts';
import type { SpeakerSentence } from '../protocol/announcements.ts';

/**
 * Rules for queueing a sentence. `until` and `urgentUntil` are ids of matters, see `matters.ts`.
 */
export type SpeechRules = Pick<SpeakerSentence, 'weight' | 'until' | 'urgentUntil' | 'after'> & {
  readonly answers?: boolean;
};

export interface SpeechText extends SpeechRules {
  readonly text: string;
}

export interface SpokenSentence extends SpeechText {
  readonly language: Language;
  /** Code of the table; null for sentences about the venue. */
  readonly table: string | null;
}

/**
 * Maximum number of waiting plays. The oldest are dropped first; the last play stays until a newer
 * one replaces it.
 */
export const MAX_WAITING_PLAYS = 3;
/** Maximum number of waiting sentences that do not expire. */
export const MAX_LASTING_SENTENCES = 24;

/** The sentence being said and those waiting, in order. */
export interface SpeechQueueState<Sentence extends SpeechRules = SpokenSentence> {
  readonly now: Sentence | null;
  readonly waiting: readonly Sentence[];
}

const isUrgent = ({ weight, urgentUntil }: SpeechRules): boolean =>
  weight === 'urgent' || typeof urgentUntil === 'string';
const isPlay = (told: SpeechRules): boolean => told.weight === 'play' && !isUrgent(told);
const isAnswer = ({ answers }: SpeechRules): boolean => answers === true;

/**
 * Adds a sentence and returns if it interrupts the present one. Urgent sentences interrupt
 * everything but urgent ones. Answers and plays are then dropped, except for the last play, which
 * tells the next player. The last play and results follow after the urgent sentences.
 */
export function enqueueSentence<Sentence extends SpeechRules>(
  { now, waiting }: SpeechQueueState<Sentence>,
  sentence: Sentence,
): { readonly waiting: readonly Sentence[]; readonly breaksOff: boolean } {
  if (!isUrgent(sentence)) {
    return { waiting: limitWaiting([...waiting, sentence]), breaksOff: false };
  }
  const breaksOff = now !== null && (!isUrgent(now) || isAnswer(now));
  const told = now !== null && breaksOff ? [now, ...waiting] : waiting;
  // An attack is a play as well; it replaces earlier plays.
  const last = sentence.weight === 'play' ? undefined : told.findLast(isPlay);
  const urgent = told.filter((other) => isUrgent(other) && !isAnswer(other));
  const later = told.filter((other) => other === last || other.weight === 'result');
  return { waiting: limitWaiting([...urgent, sentence, ...later]), breaksOff };
}

/** Limits plays and answers to the newest. Sentences with a pending matter stay until that ends. */
export function limitWaiting<Sentence extends SpeechRules>(
  waiting: readonly Sentence[],
): readonly Sentence[] {
  const others = waiting.filter((told) => !isPlay(told)).length;
  const room = {
    play: Math.max(1, MAX_WAITING_PLAYS - others),
    result: MAX_LASTING_SENTENCES,
    urgent: MAX_LASTING_SENTENCES,
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

export function dropOldPlays<Sentence extends SpeechRules>(
  waiting: readonly Sentence[],
): readonly Sentence[] {
  const last = waiting.findLast(isPlay);
  return waiting.filter((told) => told === last || !isPlay(told));
}

export function dropEndedMatters<Sentence extends SpeechRules>(
  { now, waiting }: SpeechQueueState<Sentence>,
  ended: readonly string[],
): SpeechQueueState<Sentence> {
  const isOver = (matter?: string | null) => typeof matter === 'string' && ended.includes(matter);
  const left = (told: Sentence): Sentence[] => {
    if (isOver(told.until)) return [];
    return isOver(told.urgentUntil) ? [{ ...told, urgentUntil: null }] : [told];
  };
  return { now: now === null ? null : (left(now)[0] ?? null), waiting: waiting.flatMap(left) };
}
