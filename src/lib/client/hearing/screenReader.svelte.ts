import { createPacer } from './pacer.ts';
import type { SpeechText } from '../../hearing/speechQueueState.ts';

const MAX_ANNOUNCED_COUNT = 30;
/** Number of sentences kept in a live region, so that a screen reader has time to find them. */
const MAX_REGION_COUNT = 8;

export interface Announcement extends SpeechText {
  readonly id: number;
}

let count = 0;
let announced = $state.raw<readonly Announcement[]>([]);
let shown = $state.raw<readonly Announcement[]>([]);
const line = createPacer(show);

export function announceToScreenReader({ text, weight }: SpeechText): void {
  const sentence = { id: (count += 1), text, weight };
  announced = [...announced, sentence].slice(-MAX_ANNOUNCED_COUNT);
  line.tell(sentence);
}

export const announcedSentences = (): readonly Announcement[] => announced;

/** Returns the content of the live regions, for browsers without `ariaNotify`. */
export const liveRegionSentences = (): readonly Announcement[] => shown;

/**
 * Removes urgent sentences about a settled question, so that a screen reader does not find them
 * later.
 */
export function withdrawUrgent(): void {
  shown = shown.filter(({ weight }) => weight !== 'urgent');
}

export function clearAnnouncements(): void {
  line.stop();
  announced = [];
  shown = [];
}

function show(sentence: Announcement): void {
  const priority = sentence.weight === 'urgent' ? 'high' : 'normal';
  if (!notify(sentence.text, priority))
    shown = [...shown, makeDistinct(sentence)].slice(-MAX_REGION_COUNT);
}

/**
 * Makes a repeated text distinct by a trailing space: Orca ignores a text equal to the last one.
 */
const makeDistinct = (sentence: Announcement): Announcement =>
  shown.at(-1)?.text === sentence.text ? { ...sentence, text: `${sentence.text}\u00a0` } : sentence;

function notify(text: string, priority: 'high' | 'normal'): boolean {
  if (!('ariaNotify' in document) || typeof document.ariaNotify !== 'function') return false;
  document.ariaNotify(text, { priority });
  return true;
}
