/** Clock of the database, which all its servers share regardless of their own. */
export interface SharedClock {
  now(): number;
  /** Adjusts to a reading of that clock in ms, taken between two times of `monotonicNow`. */
  synchronize(clock: number, asked: number, answered: number): void;
}

export function createSharedClock(monotonicNow: () => number, wallNow: () => number): SharedClock {
  let ahead = wallNow() - monotonicNow();
  return {
    now: () => Math.round(monotonicNow() + ahead),
    synchronize(clock, asked, answered) {
      const heard = clock - (asked + answered) / 2;
      // Ignore differences below the precision of the reading, so that time does not jitter.
      if (Math.abs(heard - ahead) > (answered - asked) / 2) ahead = heard;
    },
  };
}
