/** The clock of the database, as each of its servers tells it: the same for all of them, however their own are set. */
export interface SharedClock {
  /** Whole ms since the epoch. */
  now(): number;
  /** Takes in what that clock said, in ms, and between which two moments of `monotonicNow` it did. */
  told(clock: number, asked: number, answered: number): void;
}

/** `wallNow`: by this machine's own clock, which is believed until the other has said something. */
export function createSharedClock(monotonicNow: () => number, wallNow: () => number): SharedClock {
  let ahead = wallNow() - monotonicNow();
  return {
    now: () => Math.round(monotonicNow() + ahead),
    told(clock, asked, answered) {
      const heard = clock - (asked + answered) / 2;
      // What differs by less than the answer took is no news: time would go to and fro.
      if (Math.abs(heard - ahead) > (answered - asked) / 2) ahead = heard;
    },
  };
}
