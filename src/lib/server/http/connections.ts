import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createCounts } from '../limits/counts.ts';
import { log } from '../log/log.ts';
import { networksOf, type Network } from '../limits/networks.ts';
import { isBelieved } from './proxies.ts';
import { createRates, type Rate } from '../limits/rates.ts';

/** Connections that one network may hold open at once, whatever it says over them: each page takes some. */
export const MOST_OF_NETWORK = 1_000;

/** How long a request may take to say all it has to say, in ms. */
export const LIMITS_OF_TIME = {
  /** Until its headers are there, from when it is connected. */
  headersTimeout: 15_000,
  /** Until its body is there. */
  requestTimeout: 30_000,
  /** How often that is looked at. */
  connectionsCheckingInterval: 5_000,
} as const;

/** Files that stay free for the database, what is sent, and everything else. */
const FILES_APART = 500;
/** In sum never more than these, or than half the files that this process may have open. */
const MOST_IN_ALL = 10_000;

/** How many files this process may have open; where the system says nothing of it, as many as any of them lets. */
export function mostFiles(): number {
  const report: unknown = process.report.getReport();
  const limits = fieldOf(fieldOf(report, 'userLimits'), 'open_files');
  const soft = Number(fieldOf(limits, 'soft'));
  return Number.isNaN(soft) ? 2 * MOST_IN_ALL : soft;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** How many connections this process has room for beside what it needs itself; `files`: how many it may have open. */
export const roomFor = (files: number): number =>
  Math.max(1, Math.min(MOST_IN_ALL, Math.floor(files / 2), files - FILES_APART));

export interface ConnectionRules {
  /** In sum, by http and https together. */
  readonly most: number;
  /** Whether a proxy is to be believed about whom it speaks for: then its connections are of many networks. */
  readonly behindProxy: boolean;
}

/** Connections that one network may open: a hall that comes back after the server was away opens some thousand at once. */
export const ARRIVALS: Rate = { perSecond: 500, burst: 4_000 };

/**
 * Cuts connections beyond what one network and all together may hold. Of those that ask for nothing just now the one
 * that has done so for longest makes room: whoever connects and says nothing keeps nobody out who has something to ask.
 */
export function boundConnections({ most, behindProxy }: ConnectionRules): (server: Server) => void {
  const taken = createConnectionList();
  const arrivals = createRates(ARRIVALS, () => performance.now());
  const hasRoom = (name: string, most: number) => taken.count(name) < most || taken.makeRoom(name);

  function whyNot(networks: readonly Network[]): string | null {
    if (!arrivals.take(networks)) return 'too often';
    const fits = networks.every(({ name, times }) => hasRoom(name, MOST_OF_NETWORK * times));
    if (!fits) return 'too many of its network';
    return hasRoom(ALL, most) ? null : 'full';
  }

  function admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const networks = behindProxy && isBelieved(address) ? [] : networksOf(address);
    const why = whyNot(networks);
    if (why === null) return taken.add(socket, [ALL, ...networks.map(({ name }) => name)]);
    log.stranger('connection cut', { address, why });
    socket.destroy();
  }
  return (server) => {
    server.on('connection', admit);
    server.prependListener('request', taken.asks);
    server.prependListener('upgrade', taken.upgraded);
    // While no file can be opened, nobody new can be heard; those who are connected go on.
    server.on('error', (error) => log.stranger('connection not taken', { error }, 'error'));
  };
}

/** No network is called so. */
const ALL = 'all';

/** A connection that was taken, and under which names it counts. */
interface CountedConnection {
  readonly socket: Socket;
  /** Its other end, which a socket does not tell any more when it is cut. */
  readonly end: string;
  readonly names: readonly string[];
}

function createConnectionList() {
  const open = createCounts();
  const byEnd = new Map<string, CountedConnection>();
  /** Those that ask for nothing, by name, first who has done so for longest. */
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
    /** One of that name that asks for nothing is cut; false: there is none. */
    makeRoom(name: string): boolean {
      const [one] = idle.get(name) ?? [];
      if (one === undefined) return false;
      log.stranger('connection cut', { address: one.socket.remoteAddress, why: 'for a newer one' });
      remove(one);
      one.socket.destroy();
      return true;
    },
    /** It is busy until the request is answered. While only a body is awaited, which may never come, it counts as idle. */
    asks(request: IncomingMessage, response: ServerResponse): void {
      const one = byEnd.get(endOf(request.socket));
      if (one === undefined || awaitsBody(request)) return;
      markBusy(one);
      response.once('close', () => {
        if (byEnd.get(one.end) === one) markIdle(one);
      });
    },
    /** It became a WebSocket; those have a limit of their own. */
    upgraded({ socket }: IncomingMessage): void {
      const one = byEnd.get(endOf(socket));
      if (one !== undefined) markBusy(one);
    },
  };
}

/** Whose connection it is: by https a request comes over another object than the connection. */
const endOf = ({ remoteAddress, remotePort }: Socket): string =>
  `${remoteAddress ?? ''} ${String(remotePort ?? '')}`;

const awaitsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
