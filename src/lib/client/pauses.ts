/** The first pause is at most so long, in ms. */
const FIRST = 1_000;
/** And none is longer: whoever stands before a screen sees it come back. */
const LONGEST = 20_000;

/** Pauses before something is asked again. */
export interface Pauses {
  /** The next one, in ms: twice as long as the one before, and up to half of that less. */
  next(): number;
  /** It went well; the next pause is a short one again. */
  reset(): void;
}

/** Pauses that can be cut short. */
export interface Rests extends Pick<Pauses, 'reset'> {
  rest(): Promise<void>;
  /** Ends the rest that goes on, if one does. */
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

/** `chance` gives numbers from 0 to 1, so that a hall of screens that were refused together does not ask together again. */
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
