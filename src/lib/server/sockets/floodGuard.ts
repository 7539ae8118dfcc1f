import type { Socket as EngineSocket, Transport } from 'engine.io';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { ServerToScreen, TableSnapshot } from '../../protocol/messages.ts';
import type { Network } from '../../process/networks.ts';
import { createTokenBucket, createNetworkRateLimiter, type Rate } from '../limits/rateLimits.ts';
import { log } from '../log/log.ts';

/**
 * Frames per connection. People cause a few a second; a reconnecting bridge sends its queued taps
 * one by one.
 */
export const FRAME_RATE: Rate = { perSecond: 1_000, burst: 4_000 };
/**
 * Bytes per connection: twice the size of that many taps, since one message may be as long as
 * eighty of them.
 */
export const BYTE_RATE: Rate = { perSecond: 400_000, burst: 2_000_000 };
/** Frames per network or device: a hall of televisions behind one address sends fewer. */
export const NETWORK_FRAME_RATE: Rate = { perSecond: 2_000, burst: 4_000 };
/**
 * Frames of all strangers together. Above this rate each frame costs its network more, which stops
 * the flooding networks.
 */
export const STRANGERS_FRAME_RATE: Rate = { perSecond: 10_000, burst: 30_000 };
const OVERLOAD_COST = 10;
/** Namespace entries per connection: one at first, and one more after each refusal or leave. */
export const NAMESPACE_ENTRY_RATE: Rate = { perSecond: 1, burst: 10 };
/** Maximum send backlog of a connection, in characters; a single longer message may wait alone. */
export const MAX_BACKLOG_CHARS = 256 * 1024;
/** Maximum age of a backlog in ms: much longer than a connection lives without answering pings. */
export const MAX_BACKLOG_AGE_MS = 15_000;

interface SendBacklog {
  length: number;
  /** When the oldest of it was queued, in ms on the monotonic clock. */
  since: number;
}

const backlogs = new WeakMap<EngineSocket, SendBacklog>();

/** Returns the unsent part of a connection's messages, in characters. */
export const backlogOf = (socket: EngineSocket): number => backlogs.get(socket)?.length ?? 0;

interface Packet {
  readonly type: string;
  readonly data?: unknown;
}

interface RateLimitKeys {
  readonly names: readonly Network[];
  readonly isStranger: boolean;
}

/**
 * Disconnects clients that
 *
 * - flood the server, alone or with their network,
 * - enter a namespace twice,
 * - let their send backlog grow or stall,
 * - send binary messages, which our programs never do and the protocol would buffer until complete.
 */
export function createFloodGuard(): (socket: EngineSocket, payers: RateLimitKeys) => void {
  const now = () => performance.now();
  const ofNetwork = createNetworkRateLimiter(NETWORK_FRAME_RATE, now);
  const together = createTokenBucket(STRANGERS_FRAME_RATE, now);
  const takeShared = ({ names, isStranger }: RateLimitKeys) =>
    ofNetwork.tryConsume(names, isStranger && !together() ? OVERLOAD_COST : 1);
  return (socket, payers) => guardSocket(socket, () => takeShared(payers));
}

function guardSocket(socket: EngineSocket, takeShared: () => boolean): void {
  const now = () => performance.now();
  const [frames, bytes] = [createTokenBucket(FRAME_RATE, now), createTokenBucket(BYTE_RATE, now)];
  const count = (data: unknown) => {
    if (!frames() || !bytes(lengthOf(data)) || !takeShared()) terminate(socket, 'it floods');
  };
  socket.on('packet', ({ type, data }: Packet) => {
    count(data);
    if (type === 'message' && isBinary(data)) terminate(socket, 'it sends bytes');
  });
  limitEntries(socket);
  // Pings are answered below the protocol and emit no packet, so they are counted here.
  webSocketOf(socket.transport)?.on('ping', count);
  socket.on('upgrade', (transport: Transport) => webSocketOf(transport)?.on('ping', count));
  limitBacklog(socket);
  releaseSentMessages(socket);
}

/**
 * Admits a connection to each namespace once. The protocol detects a second entry only after the
 * first is done: until then it would admit thousands at once.
 */
function limitEntries(socket: EngineSocket): void {
  const mayEnter = createTokenBucket(NAMESPACE_ENTRY_RATE, () => performance.now());
  const entered = new Set<string>();
  socket.on('packet', ({ type, data }: Packet) => {
    if (type !== 'message' || typeof data !== 'string') return;
    const namespace = namespaceOf(data);
    if (data.startsWith(LEAVE)) entered.delete(namespace);
    if (!data.startsWith(ENTER)) return;
    if (entered.has(namespace) || !mayEnter()) terminate(socket, 'it enters where it is');
    entered.add(namespace);
  });
  socket.on('packetCreate', ({ type, data }: Packet) => {
    if (type !== 'message' || typeof data !== 'string') return;
    if (data.startsWith(LEAVE) || data.startsWith(TURNED_AWAY)) entered.delete(namespaceOf(data));
  });
}

const [ENTER, LEAVE, TURNED_AWAY] = ['0', '1', '4'] as const;

const namespaceOf = (data: string): string => /^.(\/[^,?]*)/.exec(data)?.[1] ?? '/';

function limitBacklog(socket: EngineSocket): void {
  const backlog: SendBacklog = { length: 0, since: 0 };
  backlogs.set(socket, backlog);
  // Pings are packets too, so this runs every few seconds.
  socket.on('packetCreate', ({ data }: Packet) => {
    if (backlog.length > MAX_BACKLOG_CHARS) return terminate(socket, 'too much waits for it');
    if (backlog.length > 0 && performance.now() - backlog.since > MAX_BACKLOG_AGE_MS)
      return terminate(socket, 'it takes nothing');
    if (backlog.length === 0) backlog.since = performance.now();
    backlog.length += typeof data === 'string' ? Math.max(1, data.length) : 1;
  });
  socket.on('flush', () => (backlog.length = 0));
}

/**
 * Empties the engine's arrays of sent messages. An array that waited some seconds is in the old
 * generation. It would keep its messages in memory until the next major collection.
 */
function releaseSentMessages(socket: EngineSocket): void {
  let sent: unknown[] = [];
  socket.on('flush', (waiting: unknown[]) => (sent = waiting));
  socket.on('drain', () => (sent.length = 0));
}

const lengthOf = (data: unknown): number =>
  typeof data === 'string' || data instanceof Uint8Array ? Buffer.byteLength(data) : 0;

/** True for binary data and packets that announce binary attachments. */
const isBinary = (data: unknown): boolean =>
  typeof data !== 'string' || data.startsWith('5') || data.startsWith('6');

/** Terminates at once: a close frame would wait behind the backlog. */
function terminate(socket: EngineSocket, why: string): void {
  if (socket.readyState !== 'open') return;
  log.stranger('connection cut', { address: socket.remoteAddress, why });
  const wire = webSocketOf(socket.transport);
  socket.close(true);
  wire?.terminate();
}

interface UnderlyingWebSocket {
  on(event: 'ping', listener: (data: unknown) => void): unknown;
  terminate(): void;
}

/**
 * Returns the WebSocket under a connection, a private field of the engine; null if its form has
 * changed.
 */
function webSocketOf(transport: Transport): UnderlyingWebSocket | null {
  const wire: unknown = Reflect.get(transport, 'socket');
  return isWebSocket(wire) ? wire : null;
}

const isWebSocket = (wire: unknown): wire is UnderlyingWebSocket =>
  typeof wire === 'object' && wire !== null && 'terminate' in wire && 'on' in wire;

/** Backlog above which a screen counts as slow, in characters: a handful of views. */
export const SLOW_BACKLOG_CHARS = 32 * 1024;

const SLOW_ROOM = 'behind';

/**
 * Sends table views with back-pressure: a slow screen gets only the newest view of each table once
 * its backlog has drained.
 */
interface NewestViews {
  follow(socket: Socket<DefaultEventsMap, ServerToScreen>): void;
  send(room: string, view: TableSnapshot): void;
  forget(code: string): void;
}

export function createNewestViews(
  screens: Namespace<DefaultEventsMap, ServerToScreen>,
): NewestViews {
  const unsent = new Map<string, Map<string, TableSnapshot>>();

  return {
    follow(socket) {
      const { conn } = socket;
      const noteIfBehind = () => {
        if (unsent.has(socket.id) || backlogOf(conn) <= SLOW_BACKLOG_CHARS) return;
        unsent.set(socket.id, new Map());
        logFailure(socket.join(SLOW_ROOM));
      };
      const catchUp = () => {
        const views = unsent.get(socket.id);
        if (views === undefined) return;
        unsent.delete(socket.id);
        logFailure(socket.leave(SLOW_ROOM));
        for (const view of views.values()) socket.emit('table', view);
      };
      conn.on('packetCreate', noteIfBehind);
      conn.on('drain', catchUp);
      socket.on('disconnect', () => {
        conn.off('packetCreate', noteIfBehind);
        conn.off('drain', catchUp);
        unsent.delete(socket.id);
      });
    },
    send(room, view) {
      screens.to(room).except(SLOW_ROOM).emit('table', view);
      const watching = screens.adapter.rooms.get(room);
      for (const [id, views] of unsent) if (watching?.has(id)) views.set(view.code, view);
    },
    forget(code) {
      for (const views of unsent.values()) views.delete(code);
    },
  };
}

function logFailure(moved: Promise<void> | void): void {
  Promise.resolve(moved).catch(log.failure('room not changed'));
}
