import type { Socket as EngineSocket, Transport } from 'engine.io';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { ServerToScreen, TableSnapshot } from '../../protocol/messages.ts';
import type { Network } from '../limits/networks.ts';
import { createLimit, createRates, type Rate } from '../limits/rates.ts';
import { log } from '../log/log.ts';

/** Frames that one connection may send. Hands make a few a second; a bridge that comes back sends its taps one by one. */
export const FLOOD: Rate = { perSecond: 1_000, burst: 4_000 };
/** Bytes that one connection may send: twice what so many taps have, for one message may be as long as eighty of them. */
export const FLOOD_BYTES: Rate = { perSecond: 400_000, burst: 2_000_000 };
/** Frames of all connections of one network, or of one device: a hall of televisions behind one address sends fewer. */
export const FLOOD_OF_NETWORK: Rate = { perSecond: 2_000, burst: 4_000 };
/** Frames of all strangers together. Beyond, a frame counts as several of its network: of those that flood none goes on. */
export const FLOOD_TOGETHER: Rate = { perSecond: 10_000, burst: 30_000 };
const DEARER = 10;
/** How often one connection may enter a namespace; it does so once, and again when it was turned away or has left. */
export const ENTRIES: Rate = { perSecond: 1, burst: 10 };
/** How much may wait for one connection, in characters; a single message that is longer may wait alone. */
export const MOST_WAITING = 256 * 1024;
/** How long what waits may not begin to leave, in ms: much longer than a connection lives that answers no ping. */
export const LONGEST_WAIT = 15_000;

/** What waits to be sent over a connection. */
interface SendBacklog {
  length: number;
  /** When the first of it came, in ms on the clock that never goes back. */
  since: number;
}

const waiting = new WeakMap<EngineSocket, SendBacklog>();

/** How much waits until the other end has taken what was sent before, in characters. */
export const waitingFor = (socket: EngineSocket): number => waiting.get(socket)?.length ?? 0;

interface Packet {
  readonly type: string;
  readonly data?: unknown;
}

/** Who pays for what comes over a connection: its network, or its device; nobody: the house's own. */
interface Payers {
  readonly names: readonly Network[];
  readonly isStranger: boolean;
}

/**
 * Cuts a connection that floods the server, alone or with others of its network, that enters where it is, that lets what
 * it is sent pile up here without end, or that sends bytes, which no program of ours does and which the protocol would
 * collect until the last of them has come.
 */
export function createWireGuard(): (socket: EngineSocket, payers: Payers) => void {
  const now = () => performance.now();
  const ofNetwork = createRates(FLOOD_OF_NETWORK, now);
  const together = createLimit(FLOOD_TOGETHER, now);
  const paid = ({ names, isStranger }: Payers) =>
    ofNetwork.take(names, isStranger && !together() ? DEARER : 1);
  return (socket, payers) => guardWire(socket, () => paid(payers));
}

function guardWire(socket: EngineSocket, paid: () => boolean): void {
  const now = () => performance.now();
  const [frames, bytes] = [createLimit(FLOOD, now), createLimit(FLOOD_BYTES, now)];
  const count = (data: unknown) => {
    if (!frames() || !bytes(lengthOf(data)) || !paid()) cut(socket, 'it floods');
  };
  socket.on('packet', ({ type, data }: Packet) => {
    count(data);
    if (type === 'message' && isBinary(data)) cut(socket, 'it sends bytes');
  });
  boundEntries(socket);
  // Answered below the protocol; its frames pass by everything else that counts.
  const watchPings = (transport: Transport) => underlying(transport)?.on('ping', count);
  watchPings(socket.transport);
  socket.on('upgrade', watchPings);
  boundWaiting(socket);
}

/**
 * Lets a connection be in each namespace once. The protocol notices a second entry only when the first is done: until
 * then thousands in one breath would all be let in.
 */
function boundEntries(socket: EngineSocket): void {
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

/** Packets begin with their kind: those of entering, leaving and being turned away. */
const [ENTER, LEAVE, TURNED_AWAY] = ['0', '1', '4'] as const;

/** A packet names its namespace where that is not the first one. */
const namespaceOf = (data: string): string => /^.(\/[^,?]*)/.exec(data)?.[1] ?? '/';

function boundWaiting(socket: EngineSocket): void {
  const now: SendBacklog = { length: 0, since: 0 };
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

/** Cut at once: a close message would wait behind everything else, and nobody would read it. */
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

/** More than this waits for a screen that falls behind, in characters: a handful of views. */
export const BEHIND_AT = 32 * 1024;

const BEHIND = 'behind';

/**
 * Tells screens of tables. One that takes what it is sent too slowly is told the newest view of each table once it has
 * taken the rest, rather than all that came in between.
 */
interface NewestViews {
  follow(socket: Socket<DefaultEventsMap, ServerToScreen>): void;
  /** To all that are in the room. */
  send(room: string, view: TableSnapshot): void;
  /** The table is erased: nobody is told of it any more. */
  forget(code: string): void;
}

export function createNewestViews(
  screens: Namespace<DefaultEventsMap, ServerToScreen>,
): NewestViews {
  /** What screens that are behind have not been told, by the code of the table. */
  const unsent = new Map<string, Map<string, TableSnapshot>>();

  return {
    follow(socket) {
      const { conn } = socket;
      const look = () => {
        if (unsent.has(socket.id) || waitingFor(conn) <= BEHIND_AT) return;
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
      conn.on('packetCreate', look);
      conn.on('drain', catchUp);
      socket.on('disconnect', () => {
        conn.off('packetCreate', look);
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
