import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createCounts } from '../counts.ts';
import { log } from '../log.ts';
import { networksOf, plainAddress } from '../access/networks.ts';

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
  /** Whether a proxy is to be believed about whom it speaks for: then those of this machine are of many networks. */
  readonly behindProxy: boolean;
}

/** Cuts connections beyond what one network and all together may hold, before they have said anything. */
export function boundConnections({ most, behindProxy }: ConnectionRules): (server: Server) => void {
  const open = createCounts();
  let all = 0;

  function count(names: readonly string[], change: 1 | -1): void {
    all += change;
    open.change(names, change);
  }

  function admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const networks = behindProxy && isThisMachine(address) ? [] : networksOf(address);
    const isFull = networks.some(({ name, times }) => open.of(name) >= MOST_OF_NETWORK * times);
    if (isFull || all >= most) {
      log.stranger('connection cut', { address, why: isFull ? 'too many of its network' : 'full' });
      socket.destroy();
      return;
    }
    const names = networks.map(({ name }) => name);
    count(names, 1);
    socket.once('close', () => count(names, -1));
  }
  return (server) => {
    server.on('connection', admit);
    // While no file can be opened, nobody new can be heard; those who are connected go on.
    server.on('error', (error) => log.stranger('connection not taken', { error }, 'error'));
  };
}

function isThisMachine(address: string): boolean {
  const plain = plainAddress(address);
  return plain === '::1' || plain?.startsWith('127.') === true;
}
