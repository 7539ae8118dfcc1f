/** Upper bound of the first pause, in ms. */
const INITIAL_MAX_DELAY_MS = 1_000;
/** Upper bound of any pause, in ms, so that a visible screen recovers soon. */
const MAX_DELAY_MS = 20_000;

export interface Backoff {
  nextDelayMs(): number;
  reset(): void;
}

export interface SleepingBackoff extends Pick<Backoff, 'reset'> {
  sleep(): Promise<void>;
  wake(): void;
}

export function createSleepingBackoff(): SleepingBackoff {
  const pauses = createBackoff();
  let wake = (): void => undefined;
  return {
    reset: pauses.reset,
    sleep: () =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, pauses.nextDelayMs());
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    wake: () => wake(),
  };
}

/**
 * Creates a backoff. `chance` returns numbers from 0 to 1: jitter keeps a hall of screens from
 * retrying at once.
 */
export function createBackoff(chance: () => number = Math.random): Backoff {
  let most = INITIAL_MAX_DELAY_MS;
  return {
    nextDelayMs() {
      const pause = most * (1 - chance() / 2);
      most = Math.min(MAX_DELAY_MS, most * 2);
      return pause;
    },
    reset: () => void (most = INITIAL_MAX_DELAY_MS),
  };
}

/** Retries with growing pauses until `ask` returns a value. */
export async function untilAnswered<Value>(
  ask: () => Promise<Value | null>,
  { sleep }: Pick<SleepingBackoff, 'sleep'> = createSleepingBackoff(),
): Promise<Value> {
  for (;;) {
    const value = await ask();
    if (value !== null) return value;
    await sleep();
  }
}

/** Retries with growing pauses until `ask` returns a value; returns undefined once it is not wanted. */
export const whileWanted = <Value>(
  ask: () => Promise<Value | null>,
  isWanted: () => boolean,
  backoff?: Pick<SleepingBackoff, 'sleep'>,
): Promise<Value | undefined> =>
  untilAnswered<Value | undefined>(async () => {
    const value = isWanted() ? await ask() : null;
    return isWanted() ? value : undefined;
  }, backoff);

/** Retries `ask` until it returns a value. Returns a function that stops. */
export function retryUntilAnswered<Value>(
  ask: () => Promise<Value | null>,
  answered: (value: Value) => void,
): () => void {
  const backoff = createSleepingBackoff();
  let ended = false;
  const retry = async () => {
    const value = await whileWanted(ask, () => !ended, backoff);
    if (value !== undefined) answered(value);
  };
  void retry().catch(reportError);
  return () => {
    ended = true;
    backoff.wake();
  };
}
