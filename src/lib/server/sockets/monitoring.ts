import type { ReaderRuntime } from '../../house/viewHouse.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Host } from '../hosts/host.ts';
import type { Metrics } from '../log/metrics.ts';
import type { Queries } from '../queries.ts';
import type { Realtime } from '../runtime.ts';

export interface MonitoringParts extends Pick<Cluster, 'directory' | 'storeOutageGraceMs'> {
  readonly host: Host;
  readonly metrics: Metrics;
  readonly queries: Queries;
  /** True if the database answers. */
  isReached(): boolean;
}

interface SocketCounts {
  isEnding(): boolean;
  sockets(): number;
}

/** Answers `/healthz` and `/metrics`. */
export const createMonitoring = (
  { host, metrics, queries, directory, storeOutageGraceMs, isReached }: MonitoringParts,
  { isEnding, sockets }: SocketCounts,
): Pick<Realtime, 'health' | 'metrics'> => ({
  health: () => ({
    ok: true,
    ready: !isEnding() && metrics.isStoreWorking(storeOutageGraceMs) && isReached(),
    readers: host.readersHere.list().filter(isReadyReader).length,
    tables: host.tables.size(),
    voice: queries.ask('voice.isWorking'),
  }),
  metrics: () =>
    metrics.render({
      isStoreReachable: isReached,
      servers: () => directory.count(),
      readers: () => host.readersHere.list(),
      tables: () => host.tables.size(),
      sockets,
    }),
});

const isReadyReader = (reader: ReaderRuntime): boolean =>
  reader.connected && reader.state === 'ready';
