import { type Directory, EMPTY_DIRECTORY, openDirectory } from './directory.ts';
import { createLeases, type OpenLease, openHeldLease } from './lease.ts';
import type { SharedState } from './sharedState.ts';
import { createTopics, NO_SUBSCRIBERS, type OpenTopic } from './topic.ts';

/**
 * Everything that features share with other servers of the same store, one server or several. A
 * feature takes the parts that it needs, and works the same with one server.
 */
export interface Cluster {
  readonly sharedState: SharedState;
  readonly directory: Directory;
  readonly openTopic: OpenTopic;
  readonly openLease: OpenLease;
  /**
   * Time in ms that a server still counts as ready after its store failed. A restart of a shared
   * database affects all servers at once, and redirecting all screens would only disturb.
   */
  readonly storeOutageGraceMs: number;
}

const STORE_OUTAGE_GRACE_MS = 3_000;

/** The part of a store that decides which servers belong together. */
interface ClusterStore {
  readonly isShared: boolean;
  openSharedState(monotonicNow: () => number): Promise<SharedState>;
}

/** Joins the servers of this store. `monotonicNow` in ms. */
export async function openCluster(
  store: ClusterStore,
  monotonicNow: () => number,
): Promise<Cluster> {
  const sharedState = await store.openSharedState(monotonicNow);
  return store.isShared ? joinCluster(sharedState, monotonicNow) : singleServer(sharedState);
}

export async function joinCluster(
  sharedState: SharedState,
  monotonicNow: () => number,
): Promise<Cluster> {
  const directory = await openDirectory(sharedState);
  return {
    sharedState,
    directory,
    openTopic: createTopics(sharedState),
    openLease: createLeases(sharedState, directory.ownId, monotonicNow),
    storeOutageGraceMs: STORE_OUTAGE_GRACE_MS,
  };
}

/** Returns the cluster of a server that has its store for itself. */
export const singleServer = (sharedState: SharedState): Cluster => ({
  sharedState,
  directory: EMPTY_DIRECTORY,
  openTopic: NO_SUBSCRIBERS,
  openLease: openHeldLease,
  storeOutageGraceMs: 0,
});
