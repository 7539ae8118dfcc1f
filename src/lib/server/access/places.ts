import type { Caller } from './caller.ts';
import { ALLOWANCES, createRoom, payersOf, type DeviceOf } from './limits.ts';

/** Connections that one network address may hold open at once: a club behind one router has fewer screens. */
export const MOST_CONNECTIONS = 300;

/** Bounds how many connections one network address has, and one device with a token; those of the house are never bounded. */
export interface Places {
  /** Whether there is room for one more. */
  admits(caller: Caller): Promise<boolean>;
  /** A connection was opened; the answer is to be called when it is closed. */
  take(caller: Caller): () => void;
}

export function createPlaces(deviceOf: DeviceOf): Places {
  const begun = createRoom(ALLOWANCES.connection);
  const open = new Map<string, number>();

  function count(name: string, change: 1 | -1): void {
    const now = (open.get(name) ?? 0) + change;
    if (now === 0) open.delete(name);
    else open.set(name, now);
  }

  return {
    async admits(caller) {
      const payers = payersOf(caller, deviceOf);
      const hasRoom = payers.every(
        ({ name, times }) => (open.get(name) ?? 0) < MOST_CONNECTIONS * times,
      );
      return hasRoom && begun.take(payers);
    },
    take(caller) {
      const payers = payersOf(caller, deviceOf);
      payers.forEach(({ name }) => count(name, 1));
      return () => payers.forEach(({ name }) => count(name, -1));
    },
  };
}
