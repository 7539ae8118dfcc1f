/** How many wrong guesses are answered within a window, under one name. */
export interface Bound {
  readonly name: string;
  readonly most: number;
}

/** A guess that may be looked up; one of the two is to be called, once, when that is done. */
export interface Guess {
  right(): void;
  wrong(): void;
}

/** Counts wrong guesses alone: whoever is right takes nothing from anybody. */
export interface Guesses {
  /**
   * Null: one of the bounds is used up, and nothing may be looked up, be it right or wrong. As long as only guesses that are
   * still being looked up stand in the way, it waits for them.
   */
  begin(bounds: readonly Bound[]): Promise<Guess | null>;
}

interface Count {
  wrong: number;
  /** Guesses that are being looked up. */
  open: number;
  /** When the window of its wrong guesses is over. */
  end: number;
}

interface QueuedGuess {
  readonly bounds: readonly Bound[];
  readonly resolve: (guess: Guess | null) => void;
}

/** Names kept before those whose window is over are dropped. */
const MANY = 1_000;

/** `window` and `now` in ms. */
export function createGuesses(window: number, now: () => number): Guesses {
  const counts = new Map<string, Count>();
  /** By the bounds that they wait for, first come first served: where the first cannot go on, nobody behind it can. */
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
  function close(bounds: readonly Bound[], isWrong: boolean): void {
    for (const { name } of bounds) {
      const count = countOf(name);
      count.open -= 1;
      if (isWrong && count.wrong === 0) count.end = now() + window;
      if (isWrong) count.wrong += 1;
    }
    for (const [key, line] of waiting) {
      const since = line.findIndex(({ bounds: theirs, resolve }) => !settle(theirs, resolve));
      if (since === -1) waiting.delete(key);
      else line.splice(0, since);
    }
  }
  /** False: guesses that are still being looked up stand in the way. */
  function settle(bounds: readonly Bound[], resolve: QueuedGuess['resolve']): boolean {
    // Before they are looked up: what is counted from now on must stay the one that is kept.
    if (counts.size >= MANY) dropOld();
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
