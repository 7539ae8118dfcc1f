import { until } from '../../support/until.ts';

export interface Rest {
  /** Resolves at once, or after a pause of all seats. */
  mayGoOn(): Promise<void>;
  /** Something that must not be interrupted by a rest. */
  busy<Done>(work: () => Promise<Done>): Promise<Done>;
  /** Waits until `quiet()` while no new work begins, then runs the work. */
  during(work: () => Promise<void>): Promise<void>;
}

/**
 * @param quiet whether all that was done has arrived
 * @param patience how long that may take, in ms
 */
export function restFor(quiet: () => boolean, patience: number): Rest {
  let waiting: (() => void)[] | null = null;
  let busy = 0;

  async function mayGoOn(): Promise<void> {
    while (waiting !== null) await new Promise<void>((resolve) => waiting?.push(resolve));
  }
  return {
    mayGoOn,
    async busy(work) {
      await mayGoOn();
      busy += 1;
      try {
        return await work();
      } finally {
        busy -= 1;
      }
    },
    async during(work) {
      waiting = [];
      try {
        const isQuiet = () => busy === 0 && quiet();
        await until('all that was done has arrived', isQuiet, patience);
        await work();
      } finally {
        const resting = waiting;
        waiting = null;
        for (const goOn of resting) goOn();
      }
    },
  };
}
