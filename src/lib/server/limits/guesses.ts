/** The wrong guesses answered per window, under one name. */
export interface Bound {
  readonly name: string;
  readonly most: number;
}

/** An admitted guess. Call one of the two, once, after looking it up. */
export interface Guess {
  right(): void;
  wrong(): void;
}

/** Rate limit of wrong guesses; right ones are free. */
export interface Guesses {
  /**
   * Null: a bound is used up, and nothing may be looked up, right or wrong. Waits while only guesses in flight might exceed
   * a bound.
   */
  begin(bounds: readonly Bound[]): Promise<Guess | null>;
  /** Counts a wrong one that another server has answered. */
  wrongElsewhere(names: readonly string[]): void;
}

interface Count {
  wrong: number;
  /** Guesses in flight. */
  open: number;
  /** When the window of wrong guesses ends. */
  end: number;
}

interface QueuedGuess {
  readonly bounds: readonly Bound[];
  readonly resolve: (guess: Guess | null) => void;
}

/** Above this many names, those whose window is over are dropped. */
const CLEANUP_ABOVE = 1_000;

/** `window` and `now` in ms. */
export function createGuesses(window: number, now: () => number): Guesses {
  const counts = new Map<string, Count>();
  /** FIFO queues by bounds: while the first of a queue cannot proceed, none behind it can. */
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
  function close(bounds: readonly Bound[], isWrong: boolean): void {
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
  /** False while guesses in flight stand in the way. */
  function settle(bounds: readonly Bound[], resolve: QueuedGuess['resolve']): boolean {
    // Drop first: a count taken from the map below must stay in it.
    if (counts.size >= CLEANUP_ABOVE) dropOld();
    const all = bounds.map(({ name, most }) => ({ count: countOf(name), most }));
    if (all.some(({ count, most }) => count.wrong >= most)) {
      resolve(null);
      return true;
    }
    if (all.some(({ count, most }) => count.wrong + count.open >= most)) return false;
    all.forEach(({ count }) => (count.open += 1));
    resolve({ right: () => close(bounds, false), wrong: () => close(bounds, true) });
    return true;
  }

  return {
    wrongElsewhere(names) {
      if (counts.size >= CLEANUP_ABOVE) dropOld();
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
