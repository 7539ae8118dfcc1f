import { createCounts } from '../limits/counts.ts';
import type { Caller } from './caller.ts';
import type { Rate } from '../limits/rateLimit.ts';
import { createRates } from '../limits/rates.ts';
import { payersOf, type DeviceOf } from './callerLimits.ts';

/** Connections that one network address may hold open at once: a club behind one router has fewer screens. */
export const MOST_CONNECTIONS = 300;

/** How many it may open: all that it may have come back at once after the server was away, and soon again. */
const OPENINGS: Rate = { perSecond: 20, burst: 400 };

/** Bounds how many connections one network address has, and one device with a token; those of the house are never bounded. */
export interface Places {
  /** Whether there is room for one more. */
  admits(caller: Caller): boolean;
  /** A connection was opened; the answer is to be called when it is closed. */
  take(caller: Caller): () => void;
}

export function createPlaces(deviceOf: DeviceOf): Places {
  const begun = createRates(OPENINGS, () => performance.now());
  const open = createCounts();

  return {
    admits(caller) {
      const payers = payersOf(caller, deviceOf);
      const hasRoom = payers.every(({ name, times }) => open.of(name) < MOST_CONNECTIONS * times);
      return hasRoom && begun.take(payers);
    },
    take(caller) {
      const names = payersOf(caller, deviceOf).map(({ name }) => name);
      open.change(names, 1);
      return () => open.change(names, -1);
    },
  };
}
