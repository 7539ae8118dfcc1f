import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HomeNetworks } from './http/homeNetworks.ts';

interface ServerHealth {
  readonly ok: boolean;
  /** Whether it takes what is asked: not while it ends, nor while the disk takes nothing or the database is out of reach. */
  readonly ready: boolean;
  /** Readers that are ready. */
  readonly readers: number;
  /** Tables held in memory. */
  readonly tables: number;
  /** Whether it can say sentences for screens that have no voice. */
  readonly voice: boolean;
}

/**
 * The socket layer lives in SvelteKit's bundle, the HTTP server outside of it. This module is copied into both,
 * so what it hands over lies on globalThis, and nothing else crosses.
 */
export interface Realtime {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Answers a request of a socket by long polling, where no WebSocket gets through. */
  poll(request: IncomingMessage, response: ServerResponse): void;
  /** What whoever looks after the server may know. */
  health(): ServerHealth;
  /** Whether that is the key to the figures. */
  isWatcher(shown: string): boolean;
  /** Whether whoever asks for a page or file has not asked too often. */
  mayAsk(request: IncomingMessage): Promise<boolean>;
  /** Whose pages may show in a frame what stands at that path. */
  framesOf(path: string): readonly string[];
  /** Where pages of that protocol may go on when their server is gone. */
  serversFor(protocol: 'http' | 'https'): readonly string[];
  /** This machine's networks. */
  readonly networks: HomeNetworks;
  /** What Prometheus may know. */
  metrics(): Promise<string>;
  /** Finishes what was begun, then lets go of sockets and database. */
  close(): Promise<void>;
}

const SOCKET_PATH = '/socket.io/';

const KEY = Symbol.for('table-companion.realtime');
const slots: typeof globalThis & { [KEY]?: { now?: Realtime } } = globalThis;
const slot = (slots[KEY] ??= {});

/** The socket layer in use, once SvelteKit has made it. */
export const realtime = (): Realtime | undefined => slot.now;

/** Puts a socket layer in the place of the one before (development reloads), which is closed. */
export async function publish(next: Realtime): Promise<void> {
  const before = slot.now;
  slot.now = next;
  await before?.close();
}

/** The key that a header `Authorization` shows; null where it shows none. */
export function keyIn(authorization: string | null | undefined): string | null {
  const [, shown] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? [];
  return shown ?? null;
}

export const isForSockets = (url: string | undefined): boolean =>
  url?.startsWith(SOCKET_PATH) ?? false;

/** The address of a table's feed over WebSockets, without what is asked with it; the code is in it. */
export const FEED_PATH = /^\/table\/([^/]+)\/feed$/;

/** Whether a connection may become a WebSocket there. */
export const isForWebSockets = (url: string | undefined): boolean =>
  isForSockets(url) || FEED_PATH.test(url?.replace(/\?.*/, '') ?? '');

/** What `/healthz` says: programs that look after servers read the status alone. Undefined: the tables are not open. */
export const healthAnswer = (health: ServerHealth | undefined): Response =>
  Response.json(health ?? { ok: false }, { status: health?.ok === true ? 200 : 503 });
