import { type SpeechText, limitWaiting } from '../../hearing/speechQueueState.ts';

/**
 * Interval between sentences, in ms. Screen readers lose a sentence that follows another within 150
 * ms; the rest is for jitter in rendering.
 */
export const SENTENCE_INTERVAL_MS = 170;

/**
 * Passes on sentences one by one, in order and a pause apart. If too many wait, only the newest
 * and most important stay. Interruption is left to the screen reader.
 *
 * @param show called with each sentence in its turn
 */
export function createPacer<Sentence extends SpeechText>(
  show: (told: Sentence) => void,
): { tell(told: Sentence): void; stop(): void } {
  let waiting: readonly Sentence[] = [];
  let pause: ReturnType<typeof setTimeout> | null = null;
  function next() {
    const [first, ...later] = waiting;
    pause = null;
    if (first === undefined) return;
    waiting = later;
    pause = setTimeout(next, SENTENCE_INTERVAL_MS);
    show(first);
  }
  return {
    tell(told) {
      waiting = limitWaiting([...waiting, told]);
      if (pause === null) next();
    },
    stop() {
      waiting = [];
      if (pause !== null) clearTimeout(pause);
      pause = null;
    },
  };
}
