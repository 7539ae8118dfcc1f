import type { SharedState } from '#lib/server/facts/sharedState.ts';
import { createMemoryState } from '#lib/server/facts/localState.ts';
import { openServerRegistry, type ServerRegistry } from '#lib/server/facts/serverRegistry.ts';

export const monotonicNow = () => Date.now();

/** One of several servers, under a clock that the test sets. */
export interface HallServer {
  readonly sharedState: SharedState;
  readonly servers: ServerRegistry;
  /** It is killed, or sleeps, and says nothing more. */
  kill(): void;
  wakes(): void;
}

/** Servers that share what is true for a while. */
export function aHall() {
  const shared = createMemoryState(monotonicNow);
  return async (): Promise<HallServer> => {
    let isThere = true;
    const sharedState: SharedState = {
      ...shared,
      set: (...said) => void (isThere && shared.set(...said)),
      acquire: async (...said) => (isThere ? shared.acquire(...said) : null),
      remove: (...said) => void (isThere && shared.remove(...said)),
      setDurably: (...said) => void (isThere && shared.setDurably(...said)),
    };
    const servers = await openServerRegistry(sharedState);
    return {
      sharedState,
      servers,
      kill: () => void (isThere = false),
      wakes: () => void (isThere = true),
    };
  };
}
