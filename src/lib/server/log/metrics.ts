import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ReaderRuntime } from '../../house/viewHouse.ts';

export interface Meter {
  /** Records a tap answered after `ms`. */
  recordTap(outcome: string, ms: number): void;
  countVerdict(code: string): void;
  recordCommit(saved: boolean, ms: number): void;
  storeRecovered(): void;
}

interface Gauges {
  readers(): readonly ReaderRuntime[];
  tables(): number;
  sockets(): number;
  isStoreReachable(): boolean;
  servers(): number;
}

export interface Metrics extends Meter {
  /**
   * True if the last commit or a later probe succeeded, or failures began less than `within` ms
   * ago.
   */
  isStoreWorking(within?: number): boolean;
  render(standing: Gauges): Promise<string>;
}

/** Histogram buckets in seconds, from a fast disk to an overloaded one. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const taps = new Histogram({
    name: 'companion_tap_seconds',
    help: 'From the arrival of a tap at the server to its answer, by outcome',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers,
  });
  const verdicts = new Counter({
    name: 'companion_verdicts_total',
    help: 'Moves judged, by verdict (ok, or the code of the refusal)',
    labelNames: ['verdict'],
    registers,
  });
  const commits = new Histogram({
    name: 'companion_store_seconds',
    help: 'From handing a commit to the store to its being on the disk, or refused',
    labelNames: ['saved'],
    buckets: BUCKETS,
    registers,
  });
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `companion_${name}`, help, labelNames: [...labelNames], registers });
  const readers = gauge('readers', 'Readers, by how they are', ['state']);
  const tables = gauge('tables', 'Tables held in memory');
  const sockets = gauge('sockets', 'Connected screens and bridges');
  const reached = gauge('store_reached', 'Whether the store has answered lately: 1, or 0');
  const servers = gauge('servers', 'Servers of this house that are there, with this one');

  let failsSince: number | null = null;
  return {
    isStoreWorking: (within = 0) => failsSince === null || performance.now() - failsSince < within,
    storeRecovered: () => void (failsSince = null),
    recordTap: (outcome, ms) => taps.observe({ outcome }, ms / 1000),
    countVerdict: (verdict) => verdicts.inc({ verdict }),
    recordCommit(saved, ms) {
      failsSince = saved ? null : (failsSince ?? performance.now());
      commits.observe({ saved: String(saved) }, ms / 1000);
    },
    render(standing) {
      tables.set(standing.tables());
      sockets.set(standing.sockets());
      reached.set(Number(standing.isStoreReachable()));
      servers.set(standing.servers());
      readers.reset();
      for (const { connected, state } of standing.readers()) {
        readers.inc({ state: connected ? state : 'out-of-reach' });
      }
      return registry.metrics();
    },
  };
}
