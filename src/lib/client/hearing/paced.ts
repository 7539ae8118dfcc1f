import { type Told, withoutLeast } from '../../hearing/spoken.ts';

/** Screen readers lose what follows something else sooner than this, in ms. */
export const APART = 150;

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
