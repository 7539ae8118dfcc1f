/** Pauses before something goes out again that the server did not or could not take, in ms; the last one repeats. */
const PAUSES = [500, 1_000, 2_000, 5_000] as const;

/** The pause after so many tries in vain, in ms. */
export const pauseAfter = (tries: number): number =>
  PAUSES[Math.min(tries, PAUSES.length) - 1] ?? PAUSES[0];
