import { type Told, withoutLeast } from '../../hearing/spoken.ts';

/**
 * How far apart sentences are handed on, in ms. Screen readers lose what follows another within 150, and a page shows a sentence
 * some ms after it was handed on, one later than the next.
 */
export const APART = 170;

/**
 * Hands sentences on one by one, in order and `APART`; of more than a few that wait, the newest and weightiest are left. What
 * interrupts what is being said is the screen reader's affair.
 *
 * @param show called with each sentence in its turn
 */
export function paced<Sentence extends Told>(
  show: (told: Sentence) => void,
): { tell(told: Sentence): void; stop(): void } {
  let waiting: readonly Sentence[] = [];
  let pause: ReturnType<typeof setTimeout> | null = null;
  function next() {
    const [first, ...later] = waiting;
    pause = null;
    if (first === undefined) return;
    waiting = later;
    pause = setTimeout(next, APART);
    show(first);
  }
  return {
    tell(told) {
      waiting = withoutLeast([...waiting, told]);
      if (pause === null) next();
    },
    stop() {
      waiting = [];
      if (pause !== null) clearTimeout(pause);
      pause = null;
    },
  };
}
