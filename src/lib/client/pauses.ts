/** The longest that the first pause may be, in ms. */
const FIRST = 1_000;
/** The longest that any pause may be, in ms: whoever stands before a screen sees it come back. */
const LONGEST = 20_000;

/** Pauses before something is asked again. */
export interface Pauses {
  /** The next pause, in ms: twice the one before, shortened at random by up to half. */
  next(): number;
  /** It worked; the next pause is a short one again. */
  reset(): void;
}

/** Pauses that can be cut short. */
export interface Rests extends Pick<Pauses, 'reset'> {
  rest(): Promise<void>;
  /** Ends the current pause, if there is one. */
  wake(): void;
}

export function growingRests(): Rests {
  const pauses = growingPauses();
  let wake = (): void => undefined;
  return {
    reset: pauses.reset,
    rest: () =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, pauses.next());
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    wake: () => wake(),
  };
}

/** `chance` gives numbers from 0 to 1, so that a hall of screens refused together does not retry together. */
export function growingPauses(chance: () => number = Math.random): Pauses {
  let most = FIRST;
  return {
    next() {
      const pause = most * (1 - chance() / 2);
      most = Math.min(LONGEST, most * 2);
      return pause;
    },
    reset: () => void (most = FIRST),
  };
}

/** Asks again until an answer comes. Returns a function that ends the asking. */
export function askUntilAnswered<Value>(
  ask: () => Promise<Value | null>,
  answered: (value: Value) => void,
): () => void {
  const rests = growingRests();
  let ended = false;
  const goOn = async () => {
    while (!ended) {
      const value = await ask();
      if (ended) return;
      if (value !== null) return answered(value);
      await rests.rest();
    }
  };
  void goOn().catch(reportError);
  return () => {
    ended = true;
    rests.wake();
  };
}
