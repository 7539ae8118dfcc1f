/** Wrong codes that may be typed at once. */
export const MOST_TRIES = 20;
/** How often one more may be typed, in ms. */
export const ANOTHER_EVERY = 15 * 60_000;

/** Of these, one network may type so many at once, and then one more as often: alone it uses up nobody else's. */
export const MOST_OF_ONE = 5;

/**
 * The wrong pairing codes that all strangers of one side of the net may type together. A try hits one of 10^8 codes, so how
 * likely somebody becomes the house within a year is bounded by how many there are, whatever addresses are used:
 * 35,040 by the quarter hour, and 20 at each start of the server. For both sides, with a start each day, that is
 * 2 · (35,040 + 365 · 20) = 84,680 tries: less than one in 1,100 (`yearlyChance`).
 */
export interface Tries {
  /** Whether one more may be typed. */
  left(): boolean;
  take(): void;
}

/** `now` in ms, never going back; `most` is how many may be typed at once. */
export function createTries(now: () => number, most = MOST_TRIES): Tries {
  let left: number = most;
  let last = now();
  function fill(): number {
    const at = now();
    left = Math.min(most, left + (at - last) / ANOTHER_EVERY);
    last = at;
    return left;
  }
  return {
    left: () => fill() >= 1,
    take: () => void (left = fill() - 1),
  };
}

const YEAR = 365 * 24 * 60 * 60_000;

/** At most how likely strangers of both sides who never stop guess one of so many codes within a year. */
export const yearlyChance = (codes: number, startsADay: number): number =>
  (2 * (YEAR / ANOTHER_EVERY + 365 * startsADay * MOST_TRIES)) / codes;
