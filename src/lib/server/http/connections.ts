import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createCounts } from '../limits/counts.ts';
import { log } from '../log/log.ts';
import { networksOf, type Network } from '../limits/networks.ts';
import { isBelieved } from './proxies.ts';
import { createRates, type Rate } from '../limits/rates.ts';

/** Concurrent connections of one network; each page takes some. */
export const MOST_OF_NETWORK = 1_000;

/** Time limits of requests, in ms. */
export const LIMITS_OF_TIME = {
  /** From the connection to complete headers. */
  headersTimeout: 15_000,
  /** Until the body is complete. */
  requestTimeout: 30_000,
  /** How often both are checked. */
  connectionsCheckingInterval: 5_000,
} as const;

/**
 * A connection over which nothing moves for so long is cut, in ms: whoever asks and never reads would hold it for good. Longer
 * than any request waits for its answer.
 */
export const NOTHING_MOVES_FOR = 120_000;

/** File descriptors reserved for the database, files being sent, and everything else. */
const RESERVED_FILES = 500;
/** Upper bound on connections in total; also at most half the process's file descriptors. */
const MOST_IN_ALL = 10_000;

/** This process's limit of open files; without a numeric one, enough for `MOST_IN_ALL` connections. */
export function mostFiles(): number {
  const report: unknown = process.report.getReport();
  const limits = fieldOf(fieldOf(report, 'userLimits'), 'open_files');
  const soft = Number(fieldOf(limits, 'soft'));
  return Number.isNaN(soft) ? 2 * MOST_IN_ALL : soft;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** How many connections this process can hold besides what it needs itself; `files`: its limit of open files. */
export const roomFor = (files: number): number =>
  Math.max(1, Math.min(MOST_IN_ALL, Math.floor(files / 2), files - RESERVED_FILES));

export interface ConnectionRules {
  /** In total, over HTTP and HTTPS. */
  readonly most: number;
  /** Whether a trusted proxy stands in front: its connections belong to many networks. */
  readonly behindProxy: boolean;
}

/** New connections per network: a hall that comes back after a restart opens some thousand at once. */
export const ARRIVALS: Rate = { perSecond: 500, burst: 4_000 };

/**
 * Limits connections per network and in total. At the limit the connection idle for longest is cut to make room: idle
 * connections keep nobody out who sends a request.
 */
export function boundConnections({ most, behindProxy }: ConnectionRules): (server: Server) => void {
  const taken = createConnectionList();
  const arrivals = createRates(ARRIVALS, () => performance.now());
  const hasRoom = (name: string, most: number) => taken.count(name) < most || taken.makeRoom(name);

  function whyNot(networks: readonly Network[]): string | null {
    if (!arrivals.take(networks)) return 'too often';
    const fits = networks.every(({ name, times }) => hasRoom(name, MOST_OF_NETWORK * times));
    if (!fits) return 'too many of its network';
    return hasRoom(TOTAL, most) ? null : 'full';
  }

  function admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const networks = behindProxy && isBelieved(address) ? [] : networksOf(address);
    const why = whyNot(networks);
    if (why === null) return taken.add(socket, [TOTAL, ...networks.map(({ name }) => name)]);
    log.stranger('connection cut', { address, why });
    socket.destroy();
  }
  return (server) => {
    server.timeout = NOTHING_MOVES_FOR;
    server.on('connection', admit);
    server.prependListener('request', taken.asks);
    server.prependListener('upgrade', taken.upgraded);
    // Out of file descriptors: new connections fail, existing ones go on.
    server.on('error', (error) => log.stranger('connection not taken', { error }, 'error'));
  };
}

/** Counts all connections; no network has this name. */
const TOTAL = 'all';

/** An accepted connection, and the names under which it counts. */
interface CountedConnection {
  readonly socket: Socket;
  /** The peer's address and port, which a closed socket no longer tells. */
  readonly end: string;
  readonly names: readonly string[];
}

function createConnectionList() {
  const open = createCounts();
  const byEnd = new Map<string, CountedConnection>();
  /** Idle connections by name, the longest idle first. */
  const idle = new Map<string, Set<CountedConnection>>();

  function markIdle(one: CountedConnection): void {
    for (const name of one.names) idle.set(name, (idle.get(name) ?? new Set()).add(one));
  }
  function markBusy(one: CountedConnection): void {
    for (const name of one.names) {
      idle.get(name)?.delete(one);
      if (idle.get(name)?.size === 0) idle.delete(name);
    }
  }
  function remove(one: CountedConnection): void {
    if (byEnd.get(one.end) !== one) return;
    byEnd.delete(one.end);
    markBusy(one);
    open.change(one.names, -1);
  }
  return {
    count: (name: string): number => open.of(name),
    add(socket: Socket, names: readonly string[]): void {
      const one: CountedConnection = { socket, end: endOf(socket), names };
      open.change(names, 1);
      byEnd.set(one.end, one);
      markIdle(one);
      socket.once('close', () => remove(one));
    },
    /** Cuts the longest idle connection of that name; false: there is none. */
    makeRoom(name: string): boolean {
      const [one] = idle.get(name) ?? [];
      if (one === undefined) return false;
      log.stranger('connection cut', { address: one.socket.remoteAddress, why: 'for a newer one' });
      remove(one);
      one.socket.destroy();
      return true;
    },
    /** Busy until the request is answered. While it waits for a body, which may never come, it counts as idle. */
    asks(request: IncomingMessage, response: ServerResponse): void {
      const one = byEnd.get(endOf(request.socket));
      if (one === undefined || awaitsBody(request)) return;
      markBusy(one);
      response.once('close', () => {
        if (byEnd.get(one.end) === one) markIdle(one);
      });
    },
    /** Became a WebSocket; those have a limit of their own. */
    upgraded({ socket }: IncomingMessage): void {
      const one = byEnd.get(endOf(socket));
      if (one !== undefined) markBusy(one);
    },
  };
}

/** Identifies a connection by its peer: over HTTPS a request has another socket object than the connection. */
const endOf = ({ remoteAddress, remotePort }: Socket): string =>
  `${remoteAddress ?? ''} ${String(remotePort ?? '')}`;

const awaitsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
