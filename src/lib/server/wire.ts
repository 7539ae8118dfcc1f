import type { Socket as EngineSocket, Transport } from 'engine.io';
import { log } from './log.ts';
import { createLimit, type Rate } from './rateLimit.ts';

/** Frames that one connection may send. Hands make a few a second; a bridge that comes back sends its taps one by one. */
export const FLOOD: Rate = { perSecond: 1_000, burst: 5_000 };
/** Bytes that one connection may send: twice what so many taps have, for one message may be as long as eighty of them. */
export const FLOOD_BYTES: Rate = { perSecond: 400_000, burst: 2_000_000 };
/** How much may wait for one connection, in characters; a single message that is longer may wait alone. */
export const MOST_WAITING = 256 * 1024;
/** How long what waits may not begin to leave, in ms: much longer than a connection lives that answers no ping. */
export const LONGEST_WAIT = 15_000;

/** What waits to be sent over a connection. */
interface Waiting {
  length: number;
  /** When the first of it came, in ms on the clock that never goes back. */
  since: number;
}

const waiting = new WeakMap<EngineSocket, Waiting>();

/** How much waits until the other end has taken what was sent before, in characters. */
export const waitingFor = (socket: EngineSocket): number => waiting.get(socket)?.length ?? 0;

interface Packet {
  readonly type: string;
  readonly data?: unknown;
}

/**
 * Cuts a connection that floods the server, that lets what it is sent pile up here without end, or that sends bytes,
 * which no program of ours does and which the protocol would collect until the last of them has come.
 */
export function guardWire(socket: EngineSocket): void {
  const now = () => performance.now();
  const [frames, bytes] = [createLimit(FLOOD, now), createLimit(FLOOD_BYTES, now)];
  const count = (data: unknown) => {
    if (!frames() || !bytes(lengthOf(data))) cut(socket, 'it floods');
  };
  socket.on('packet', ({ type, data }: Packet) => {
    count(data);
    if (type === 'message' && isBinary(data)) cut(socket, 'it sends bytes');
  });
  // Answered below the protocol; its frames pass by everything else that counts.
  const watchPings = (transport: Transport) => underlying(transport)?.on('ping', count);
  watchPings(socket.transport);
  socket.on('upgrade', watchPings);
  boundWaiting(socket);
}

function boundWaiting(socket: EngineSocket): void {
  const now: Waiting = { length: 0, since: 0 };
  waiting.set(socket, now);
  // Pings are packets too, so that one comes along every few seconds.
  socket.on('packetCreate', ({ data }: Packet) => {
    if (now.length > MOST_WAITING) return cut(socket, 'too much waits for it');
    if (now.length > 0 && performance.now() - now.since > LONGEST_WAIT)
      return cut(socket, 'it takes nothing');
    if (now.length === 0) now.since = performance.now();
    now.length += typeof data === 'string' ? Math.max(1, data.length) : 1;
  });
  socket.on('flush', () => (now.length = 0));
}

const lengthOf = (data: unknown): number =>
  typeof data === 'string' || data instanceof Uint8Array ? Buffer.byteLength(data) : 0;

/** Packets that announce bytes begin with these digits. */
const isBinary = (data: unknown): boolean =>
  typeof data !== 'string' || data.startsWith('5') || data.startsWith('6');

/** At once: a farewell would wait behind everything else, and be read by nobody. */
function cut(socket: EngineSocket, why: string): void {
  if (socket.readyState !== 'open') return;
  log.stranger('connection cut', { address: socket.remoteAddress, why });
  const wire = underlying(socket.transport);
  socket.close(true);
  wire?.terminate();
}

interface Wire {
  on(event: 'ping', listener: (data: unknown) => void): unknown;
  terminate(): void;
}

/** The WebSocket of a connection, which the engine has and does not show; null while it polls. */
function underlying(transport: Transport): Wire | null {
  const wire: unknown = Reflect.get(transport, 'socket');
  return isWire(wire) ? wire : null;
}

const isWire = (wire: unknown): wire is Wire =>
  typeof wire === 'object' && wire !== null && 'terminate' in wire && 'on' in wire;
