import type { Network } from './networks.ts';
import { forgetOldest } from './forgetOldest.ts';
import { createLimit, type Rate } from './rateLimit.ts';

/** Networks of which is remembered what they have left, those that were heard of last. */
const MOST_KNOWN = 20_000;

/** One rate for each of very many networks. */
export interface Rates {
  /** Whether all of these have room for one more, or for one that counts as several. */
  take(names: readonly Network[], cost?: number): boolean;
}

/** `now` in ms, never going back. */
export function createRates(rate: Rate, now: () => number): Rates {
  const limits = new Map<string, ReturnType<typeof createLimit>>();

  function limitOf(name: string) {
    const limit = limits.get(name) ?? createLimit(rate, now);
    limits.delete(name);
    limits.set(name, limit);
    forgetOldest(limits, MOST_KNOWN, () => true);
    return limit;
  }
  return {
    take: (names, cost = 1) =>
      names.map(({ name, times }) => limitOf(name)(cost / times)).every(Boolean),
  };
}
