/** Lets through `perSecond` messages, or bytes, in the long run and `burst` at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Answers whether one more message, or one that counts as several, is within the rate. `now` in ms, never going back. */
export function createLimit(
  { perSecond, burst }: Rate,
  now: () => number,
): (cost?: number) => boolean {
  let left = burst;
  let last = now();
  return (cost = 1) => {
    const at = now();
    left = Math.min(burst, left + ((at - last) / 1000) * perSecond);
    last = at;
    if (left < cost) return false;
    left -= cost;
    return true;
  };
}
