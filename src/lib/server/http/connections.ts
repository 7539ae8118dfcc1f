import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createCounts } from '../limits/counts.ts';
import { log } from '../log/log.ts';
import { networksOf, type Network } from '../../process/networks.ts';
import { isTrustedProxy, type ProxySettings } from './proxies.ts';
import { createNetworkRateLimiter, type Rate } from '../limits/rateLimits.ts';

/** Maximum number of concurrent connections per network; each page takes some. */
export const MAX_CONNECTIONS_PER_NETWORK = 1_000;

/** Time limits of requests, in ms. */
export const REQUEST_TIMEOUTS_MS = {
  /** Until the headers are complete. */
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
} as const;

/**
 * Idle timeout of a connection in ms, since a client that never reads would hold it forever. Longer
 * than any request waits for its answer.
 */
export const IDLE_TIMEOUT_MS = 120_000;

const RESERVED_FILE_COUNT = 500;
const MAX_CONNECTIONS = 10_000;

export function readFileLimit(): number {
  const report: unknown = process.report.getReport();
  const limits = fieldOf(fieldOf(report, 'userLimits'), 'open_files');
  const soft = Number(fieldOf(limits, 'soft'));
  return Number.isNaN(soft) ? 2 * MAX_CONNECTIONS : soft;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

export const maxConnectionsFor = (files: number): number =>
  Math.max(1, Math.min(MAX_CONNECTIONS, Math.floor(files / 2), files - RESERVED_FILE_COUNT));

export interface ConnectionRules {
  readonly most: number;
  /** Connections of a trusted proxy belong to many networks. */
  readonly proxy: ProxySettings;
}

/**
 * Rate of new connections per network: a hall that reconnects after a restart opens some thousand
 * at once.
 */
export const NEW_CONNECTION_RATE: Rate = { perSecond: 500, burst: 4_000 };

/**
 * Limits connections per network and in total. At the limit, the connection idle for longest is
 * closed, so that idle connections never block active clients.
 */
export function createConnectionLimiter({
  most,
  proxy: { addressHeader, proxies },
}: ConnectionRules): (server: Server) => void {
  const taken = createConnectionList();
  const arrivals = createNetworkRateLimiter(NEW_CONNECTION_RATE, () => performance.now());
  const hasRoom = (name: string, most: number) => taken.count(name) < most || taken.makeRoom(name);

  function whyNot(networks: readonly Network[]): string | null {
    if (!arrivals.tryConsume(networks)) return 'too often';
    const fits = networks.every(({ name, times }) =>
      hasRoom(name, MAX_CONNECTIONS_PER_NETWORK * times),
    );
    if (!fits) return 'too many of its network';
    return hasRoom(TOTAL, most) ? null : 'full';
  }

  function admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const networks =
      addressHeader !== null && isTrustedProxy(address, proxies) ? [] : networksOf(address);
    const why = whyNot(networks);
    if (why === null) return taken.add(socket, [TOTAL, ...networks.map(({ name }) => name)]);
    log.stranger('connection cut', { address, why });
    socket.destroy();
  }
  return (server) => {
    server.timeout = IDLE_TIMEOUT_MS;
    server.on('connection', admit);
    server.prependListener('request', taken.asks);
    server.prependListener('upgrade', taken.upgraded);
    // Out of file descriptors: new connections fail, existing ones continue.
    server.on('error', (error) => log.stranger('connection not taken', { error }, 'error'));
  };
}

const TOTAL = 'all';

interface CountedConnection {
  readonly socket: Socket;
  readonly end: string;
  readonly names: readonly string[];
  /** Number of requests being answered; a client may send several at once. */
  pending: number;
}

function createConnectionList() {
  const open = createCounts();
  const byEnd = new Map<string, CountedConnection>();
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
    count: (name: string): number => open.countOf(name),
    add(socket: Socket, names: readonly string[]): void {
      const one: CountedConnection = { socket, end: peerOf(socket), names, pending: 0 };
      open.change(names, 1);
      byEnd.set(one.end, one);
      markIdle(one);
      socket.once('close', () => remove(one));
    },
    makeRoom(name: string): boolean {
      const [one] = idle.get(name) ?? [];
      if (one === undefined) return false;
      log.stranger('connection cut', { address: one.socket.remoteAddress, why: 'for a newer one' });
      remove(one);
      one.socket.destroy();
      return true;
    },
    /**
     * Marks a connection busy until its requests are answered. While it waits for a body, which may
     * never come, it counts as idle.
     */
    asks(request: IncomingMessage, response: ServerResponse): void {
      const one = byEnd.get(peerOf(request.socket));
      if (one === undefined || awaitsBody(request)) return;
      one.pending += 1;
      markBusy(one);
      response.once('close', () => {
        one.pending -= 1;
        if (one.pending === 0 && byEnd.get(one.end) === one) markIdle(one);
      });
    },
    /** Stops counting a connection as idle once it became a WebSocket, which has its own limits. */
    upgraded({ socket }: IncomingMessage): void {
      const one = byEnd.get(peerOf(socket));
      if (one !== undefined) markBusy(one);
    },
  };
}

/** Identifies a connection by its peer: over HTTPS a request has another socket object. */
const peerOf = ({ remoteAddress, remotePort }: Socket): string =>
  `${remoteAddress ?? ''} ${String(remotePort ?? '')}`;

const awaitsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
