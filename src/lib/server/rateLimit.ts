/** Lets through `perSecond` messages in the long run and `burst` at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Answers whether one more message is within the rate. `now` in ms, never going back. */
export function createLimit({ perSecond, burst }: Rate, now: () => number): () => boolean {
  let left = burst;
  let last = now();
  return () => {
    const at = now();
    left = Math.min(burst, left + ((at - last) / 1000) * perSecond);
    last = at;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
