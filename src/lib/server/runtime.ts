import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HomeNetworks } from './http/homeNetworks.ts';

interface ServerHealth {
  readonly ok: boolean;
  /**
   * True if commands are accepted: not during shutdown, nor while the disk or the database fails.
   */
  readonly ready: boolean;
  readonly readers: number;
  readonly tables: number;
  readonly voice: boolean;
}

/** Sockets, rate limits and health, to which the HTTP server forwards requests. */
export interface Realtime {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  poll(request: IncomingMessage, response: ServerResponse): void;
  health(): ServerHealth;
  /** True if `shown` is the key to the metrics. */
  isMetricsKey(shown: string): boolean;
  /** True if a request for a page or file is within its rate limit. */
  admitsRequest(request: IncomingMessage): Promise<boolean>;
  framesOf(path: string): readonly string[];
  /** Addresses of other servers that a page may switch to when its own is gone. */
  otherServerAddresses(protocol: 'http' | 'https'): readonly string[];
  readonly networks: HomeNetworks;
  metrics(): Promise<string>;
  close(): Promise<void>;
}

const SOCKET_PATH = '/socket.io/';

/** Returns the bearer token of an `Authorization` header; null if there is none. */
export function bearerTokenIn(authorization: string | null | undefined): string | null {
  const [, shown] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? [];
  return shown ?? null;
}

export const isForSockets = (url: string | undefined): boolean =>
  url?.startsWith(SOCKET_PATH) ?? false;

export const FEED_PATH = /^\/table\/([^/]+)\/feed$/;

/** True if a request to upgrade to a WebSocket is accepted at this URL. */
export const isForWebSockets = (url: string | undefined): boolean =>
  isForSockets(url) || FEED_PATH.test(url?.replace(/\?.*/, '') ?? '');

/**
 * Returns the answer of `/healthz`, with status 200 or 503. `undefined`: the server has not opened
 * yet.
 */
export const healthAnswer = (health: ServerHealth | undefined): Response =>
  Response.json(health ?? { ok: false }, { status: health?.ok === true ? 200 : 503 });
