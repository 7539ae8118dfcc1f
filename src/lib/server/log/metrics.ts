import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ReaderRuntime } from '../../house/viewHouse.ts';

/** Records what the server does, for its operator. */
export interface Meter {
  /** A tap was answered after `ms`. */
  tap(outcome: string, ms: number): void;
  /** A move was judged: `ok`, or the code of its refusal. */
  verdict(code: string): void;
  /** The store took or refused a commit after `ms`. */
  stored(saved: boolean, ms: number): void;
  /** A probe found that the store saves again. */
  savesAgain(): void;
}

/** Values sampled when the metrics are read. */
interface Gauges {
  readers(): readonly ReaderRuntime[];
  /** Tables in memory. */
  tables(): number;
  /** Connected screens and bridges. */
  sockets(): number;
  /** Whether the store has answered lately. */
  reached(): boolean;
  /** Servers of this house that are there. */
  servers(): number;
}

export interface Metrics extends Meter {
  /** Whether the store took the last commit, or a probe since; one that took none for less than so long, in ms, still counts. */
  saves(within?: number): boolean;
  /** All metrics in the Prometheus text format. */
  text(standing: Gauges): Promise<string>;
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
    saves: (within = 0) => failsSince === null || performance.now() - failsSince < within,
    savesAgain: () => void (failsSince = null),
    tap: (outcome, ms) => taps.observe({ outcome }, ms / 1000),
    verdict: (verdict) => verdicts.inc({ verdict }),
    stored(saved, ms) {
      failsSince = saved ? null : (failsSince ?? performance.now());
      commits.observe({ saved: String(saved) }, ms / 1000);
    },
    text(standing) {
      tables.set(standing.tables());
      sockets.set(standing.sockets());
      reached.set(Number(standing.reached()));
      servers.set(standing.servers());
      readers.reset();
      for (const { connected, state } of standing.readers()) {
        readers.inc({ state: connected ? state : 'out-of-reach' });
      }
      return registry.metrics();
    },
  };
}
