/** Maximum number of wrong guesses per window under one name. */
export interface GuessLimit {
  readonly name: string;
  readonly most: number;
}

export interface GuessAttempt {
  markRight(): void;
  markWrong(): void;
}

export interface GuessLimiter {
  /**
   * Waits while guesses in flight could exceed a bound. Null: a bound is used up, and the guess
   * must not be looked up, right or wrong. Call `right` or `wrong` of the result once.
   */
  begin(bounds: readonly GuessLimit[]): Promise<GuessAttempt | null>;
  /** Counts a wrong guess that another server answered. */
  addWrong(names: readonly string[]): void;
}

interface Count {
  wrong: number;
  open: number;
  end: number;
}

interface QueuedGuess {
  readonly bounds: readonly GuessLimit[];
  readonly resolve: (guess: GuessAttempt | null) => void;
}

const MAX_NAMES_BEFORE_CLEANUP = 1_000;

export function createGuessLimiter(window: number, now: () => number): GuessLimiter {
  const counts = new Map<string, Count>();
  /** FIFO queues by bounds: a queue's first guess blocks those behind it. */
  const waiting = new Map<string, QueuedGuess[]>();

  function countOf(name: string): Count {
    const known = counts.get(name);
    if (known !== undefined && (known.wrong === 0 || known.end > now())) return known;
    if (known !== undefined) known.wrong = 0;
    const count = known ?? { wrong: 0, open: 0, end: 0 };
    counts.set(name, count);
    return count;
  }
  function dropOld(): void {
    for (const [name, { wrong, open, end }] of counts) {
      if (open === 0 && (wrong === 0 || end <= now())) counts.delete(name);
    }
  }
  function countWrong(count: Count): void {
    if (count.wrong === 0) count.end = now() + window;
    count.wrong += 1;
  }
  function close(bounds: readonly GuessLimit[], isWrong: boolean): void {
    for (const { name } of bounds) {
      const count = countOf(name);
      count.open -= 1;
      if (isWrong) countWrong(count);
    }
    for (const [key, line] of waiting) {
      const since = line.findIndex(({ bounds: theirs, resolve }) => !settle(theirs, resolve));
      if (since === -1) waiting.delete(key);
      else line.splice(0, since);
    }
  }
  /** Admits or rejects a guess; false while guesses in flight block it. */
  function settle(bounds: readonly GuessLimit[], resolve: QueuedGuess['resolve']): boolean {
    // Drop first: a count taken from the map below must stay in it.
    if (counts.size >= MAX_NAMES_BEFORE_CLEANUP) dropOld();
    const all = bounds.map(({ name, most }) => ({ count: countOf(name), most }));
    if (all.some(({ count, most }) => count.wrong >= most)) {
      resolve(null);
      return true;
    }
    if (all.some(({ count, most }) => count.wrong + count.open >= most)) return false;
    all.forEach(({ count }) => (count.open += 1));
    resolve({ markRight: () => close(bounds, false), markWrong: () => close(bounds, true) });
    return true;
  }

  return {
    addWrong(names) {
      if (counts.size >= MAX_NAMES_BEFORE_CLEANUP) dropOld();
      for (const name of names) countWrong(countOf(name));
    },
    begin: (bounds) =>
      new Promise((resolve) => {
        if (settle(bounds, resolve)) return;
        const key = JSON.stringify(bounds);
        const line = waiting.get(key);
        if (line === undefined) waiting.set(key, [{ bounds, resolve }]);
        else line.push({ bounds, resolve });
      }),
  };
}
