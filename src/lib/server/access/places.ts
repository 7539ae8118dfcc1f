import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Caller } from './caller.ts';
import { networkOf, takes } from './limits.ts';

/** Connections that one network address may hold open at once: a club behind one router has fewer screens. */
export const MOST_CONNECTIONS = 300;
/** Connections it may begin in a minute: all its screens come back at once after the server was away, and again. */
const BEGUN = { points: 1_200, duration: 60 };

/** Bounds how many connections one network address has; this machine is never bounded. */
export interface Places {
  /** Whether there is room for one more. */
  admits(caller: Caller): Promise<boolean>;
  /** A connection was opened; the answer is to be called when it is closed. */
  take(caller: Caller): () => void;
}

export function createPlaces(): Places {
  const begun = new RateLimiterMemory(BEGUN);
  const open = new Map<string, number>();

  function count(address: string, change: 1 | -1): void {
    const now = (open.get(address) ?? 0) + change;
    if (now === 0) open.delete(address);
    else open.set(address, now);
  }

  return {
    async admits(caller) {
      if (caller.here) return true;
      const address = networkOf(caller.address);
      return (open.get(address) ?? 0) < MOST_CONNECTIONS && (await takes(begun, address));
    },
    take(caller) {
      const address = networkOf(caller.address);
      count(address, 1);
      return () => count(address, -1);
    },
  };
}
