import type { Socket as EngineSocket, Transport } from 'engine.io';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { ServerToScreen, TableSnapshot } from '../../protocol/messages.ts';
import type { Network } from '../limits/networks.ts';
import { createLimit, createRates, type Rate } from '../limits/rates.ts';
import { log } from '../log/log.ts';

/** Frames per connection. People cause a few a second; a bridge that reconnects sends its queued taps one by one. */
export const FLOOD: Rate = { perSecond: 1_000, burst: 4_000 };
/** Bytes per connection: twice the size of that many taps, since one message may be as long as eighty of them. */
export const FLOOD_BYTES: Rate = { perSecond: 400_000, burst: 2_000_000 };
/** Frames per network or device: a hall of televisions behind one address sends fewer. */
export const FLOOD_OF_NETWORK: Rate = { perSecond: 2_000, burst: 4_000 };
/** Frames of all strangers together. Over this rate each frame costs its network more, which stops the networks that flood. */
export const FLOOD_TOGETHER: Rate = { perSecond: 10_000, burst: 30_000 };
const OVERLOAD_COST = 10;
/** Namespace entries per connection: one at first, and one more after each refusal or leave. */
export const ENTRIES: Rate = { perSecond: 1, burst: 10 };
/** Cap on a connection's send backlog, in characters; a single longer message may wait alone. */
export const MOST_WAITING = 256 * 1024;
/** How long a backlog may stay unsent, in ms: much longer than a connection lives without answering pings. */
export const LONGEST_WAIT = 15_000;

/** What waits to be sent over a connection. */
interface SendBacklog {
  length: number;
  /** When the oldest of it was queued, in ms on the monotonic clock. */
  since: number;
}

const backlogs = new WeakMap<EngineSocket, SendBacklog>();

/** A connection's send backlog in characters: what waits until the other end has taken what was sent before. */
export const backlogOf = (socket: EngineSocket): number => backlogs.get(socket)?.length ?? 0;

interface Packet {
  readonly type: string;
  readonly data?: unknown;
}

/** Whose rates the frames of a connection count against: its network or device; none for the house's own. */
interface Payers {
  readonly names: readonly Network[];
  readonly isStranger: boolean;
}

/**
 * Cuts a connection that floods the server, alone or with its network; that enters a namespace twice; whose send backlog
 * keeps growing or stalls; or that sends binary, which none of our programs does and the protocol would buffer until
 * complete.
 */
export function createWireGuard(): (socket: EngineSocket, payers: Payers) => void {
  const now = () => performance.now();
  const ofNetwork = createRates(FLOOD_OF_NETWORK, now);
  const together = createLimit(FLOOD_TOGETHER, now);
  const takeShared = ({ names, isStranger }: Payers) =>
    ofNetwork.take(names, isStranger && !together() ? OVERLOAD_COST : 1);
  return (socket, payers) => guardWire(socket, () => takeShared(payers));
}

function guardWire(socket: EngineSocket, takeShared: () => boolean): void {
  const now = () => performance.now();
  const [frames, bytes] = [createLimit(FLOOD, now), createLimit(FLOOD_BYTES, now)];
  const count = (data: unknown) => {
    if (!frames() || !bytes(lengthOf(data)) || !takeShared()) cut(socket, 'it floods');
  };
  socket.on('packet', ({ type, data }: Packet) => {
    count(data);
    if (type === 'message' && isBinary(data)) cut(socket, 'it sends bytes');
  });
  limitEntries(socket);
  // Pings are answered below the protocol and emit no packet, so they are counted here.
  underlying(socket.transport)?.on('ping', count);
  socket.on('upgrade', (transport: Transport) => underlying(transport)?.on('ping', count));
  limitBacklog(socket);
  letGoOfSent(socket);
}

/**
 * Admits a connection to each namespace once. The protocol notices a second entry only after the first is done: until then
 * thousands at once would all be admitted.
 */
function limitEntries(socket: EngineSocket): void {
  const mayEnter = createLimit(ENTRIES, () => performance.now());
  const entered = new Set<string>();
  socket.on('packet', ({ type, data }: Packet) => {
    if (type !== 'message' || typeof data !== 'string') return;
    const namespace = namespaceOf(data);
    if (data.startsWith(LEAVE)) entered.delete(namespace);
    if (!data.startsWith(ENTER)) return;
    if (entered.has(namespace) || !mayEnter()) cut(socket, 'it enters where it is');
    entered.add(namespace);
  });
  socket.on('packetCreate', ({ type, data }: Packet) => {
    if (type !== 'message' || typeof data !== 'string') return;
    if (data.startsWith(LEAVE) || data.startsWith(TURNED_AWAY)) entered.delete(namespaceOf(data));
  });
}

/** Packet types, the first character of a packet: connect, disconnect, connect error. */
const [ENTER, LEAVE, TURNED_AWAY] = ['0', '1', '4'] as const;

/** The namespace in a packet; the default one is left out. */
const namespaceOf = (data: string): string => /^.(\/[^,?]*)/.exec(data)?.[1] ?? '/';

function limitBacklog(socket: EngineSocket): void {
  const backlog: SendBacklog = { length: 0, since: 0 };
  backlogs.set(socket, backlog);
  // Pings are packets too, so this runs every few seconds.
  socket.on('packetCreate', ({ data }: Packet) => {
    if (backlog.length > MOST_WAITING) return cut(socket, 'too much waits for it');
    if (backlog.length > 0 && performance.now() - backlog.since > LONGEST_WAIT)
      return cut(socket, 'it takes nothing');
    if (backlog.length === 0) backlog.since = performance.now();
    backlog.length += typeof data === 'string' ? Math.max(1, data.length) : 1;
  });
  socket.on('flush', () => (backlog.length = 0));
}

/**
 * The engine puts what it sends into an array and then takes another one. An array that has waited for some seconds is old
 * to the garbage collector, which therefore kept all that was in it until its next major collection: empty, it keeps nothing.
 */
function letGoOfSent(socket: EngineSocket): void {
  let sent: unknown[] = [];
  socket.on('flush', (waiting: unknown[]) => (sent = waiting));
  socket.on('drain', () => (sent.length = 0));
}

const lengthOf = (data: unknown): number =>
  typeof data === 'string' || data instanceof Uint8Array ? Buffer.byteLength(data) : 0;

/** Types of packets that announce binary attachments. */
const isBinary = (data: unknown): boolean =>
  typeof data !== 'string' || data.startsWith('5') || data.startsWith('6');

/** Terminates at once: a close frame would wait behind the backlog, and nobody would read it. */
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

/** The WebSocket under a connection, a private field of the engine; null where that has become another. */
function underlying(transport: Transport): Wire | null {
  const wire: unknown = Reflect.get(transport, 'socket');
  return isWire(wire) ? wire : null;
}

const isWire = (wire: unknown): wire is Wire =>
  typeof wire === 'object' && wire !== null && 'terminate' in wire && 'on' in wire;

/** Backlog above which a screen is behind, in characters: a handful of views. */
export const BEHIND_AT = 32 * 1024;

const BEHIND = 'behind';

/**
 * Sends views of tables to screens with back-pressure: a screen that is behind gets only the newest view of each table once
 * its backlog has drained, not all those in between.
 */
interface NewestViews {
  follow(socket: Socket<DefaultEventsMap, ServerToScreen>): void;
  /** To every screen in the room. */
  send(room: string, view: TableSnapshot): void;
  /** The table is erased: drops its unsent views. */
  forget(code: string): void;
}

export function createNewestViews(
  screens: Namespace<DefaultEventsMap, ServerToScreen>,
): NewestViews {
  /** Views that screens still have to get, by socket id, then by table code. */
  const unsent = new Map<string, Map<string, TableSnapshot>>();

  return {
    follow(socket) {
      const { conn } = socket;
      const noteIfBehind = () => {
        if (unsent.has(socket.id) || backlogOf(conn) <= BEHIND_AT) return;
        unsent.set(socket.id, new Map());
        logFailure(socket.join(BEHIND));
      };
      const catchUp = () => {
        const views = unsent.get(socket.id);
        if (views === undefined) return;
        unsent.delete(socket.id);
        logFailure(socket.leave(BEHIND));
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
      screens.to(room).except(BEHIND).emit('table', view);
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
