/** Backoff before resending, in ms; the last pause repeats. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000] as const;

/** Returns the pause after `tries` failed attempts, in ms. */
export const retryDelayMs = (tries: number): number =>
  RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length) - 1] ?? RETRY_DELAYS_MS[0];
