import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Caller } from './caller.ts';
import { ALLOWANCES, networkOf, takes, type IsHouse } from './limits.ts';

/** Connections that one network address may hold open at once: a club behind one router has fewer screens. */
export const MOST_CONNECTIONS = 300;

/** Bounds how many connections one network address has; devices of the house are never bounded. */
export interface Places {
  /** Whether there is room for one more. */
  admits(caller: Caller): Promise<boolean>;
  /** A connection was opened; the answer is to be called when it is closed. */
  take(caller: Caller): () => void;
}

export function createPlaces(isHouse: IsHouse): Places {
  const begun = new RateLimiterMemory(ALLOWANCES.connection);
  const open = new Map<string, number>();

  function count(address: string, change: 1 | -1): void {
    const now = (open.get(address) ?? 0) + change;
    if (now === 0) open.delete(address);
    else open.set(address, now);
  }

  return {
    async admits(caller) {
      if (isHouse(caller)) return true;
      const address = networkOf(caller.address);
      return (open.get(address) ?? 0) < MOST_CONNECTIONS && takes(begun, address);
    },
    take(caller) {
      const address = networkOf(caller.address);
      count(address, 1);
      return () => count(address, -1);
    },
  };
}
