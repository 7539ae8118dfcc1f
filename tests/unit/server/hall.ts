import { type Cluster, joinCluster } from '#lib/server/cluster/cluster.ts';
import type { SharedState } from '#lib/server/cluster/sharedState.ts';
import { createMemoryState } from '#lib/server/cluster/localState.ts';

export const monotonicNow = () => Date.now();

/** One of several servers, under a clock that the test sets. */
export interface HallServer extends Cluster {
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
    const cluster = await joinCluster(sharedState, monotonicNow);
    return {
      ...cluster,
      kill: () => void (isThere = false),
      wakes: () => void (isThere = true),
    };
  };
}
