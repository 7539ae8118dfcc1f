import { setTimeout as rest } from 'node:timers/promises';
import {
  type BorderRefusal,
  type BridgeAuth,
  type BridgeNewer,
  BRIDGES_NAMESPACE,
  type BridgeToServer,
  type Introduction,
  type KeyboardChoice,
  type NameTaken,
  type ReaderReport,
  type Reply,
  type SeenReader,
  type ServerToBridge,
  type TapAnswer,
  type TooManyReaders,
  type WaitingReport,
  type Written,
} from '#lib/protocol/messages.ts';
import type { MachineNews, PrivateNews } from '#lib/protocol/heard.ts';
import { isTooOften } from '#lib/protocol/notNow.ts';
import type { TapTransport } from '#lib/protocol/uplink.ts';
import type { Tap } from '#lib/reader/events.ts';
import { io, type Socket } from 'socket.io-client';
import { line } from './words.ts';

/** How long the server may take to answer, in ms, before the connection counts as dead. */
const ANSWER_WITHIN = 5_000;
/** How long the handshake may take, in ms, before another attempt is made. */
const SHAKE_HANDS_WITHIN = 3_000;
/** Pause before trying a server again that turned the bridge away, in ms. */
const ASK_AGAIN = 2_000;
/** Pause before sending again what the server could not take, in ms. */
const TELL_AGAIN = 5_000;

const NAME_TAKEN: NameTaken['code'] = 'name-taken';
const NEWER: BridgeNewer['code'] = 'newer-bridge';

export interface ServerConnection extends TapTransport {
  /** Begins to connect, and from now on passes on what is heard. */
  open(hearing: Hearing): void;
  readers(reports: readonly ReaderReport[]): void;
  problem(...problem: [Parameters<BridgeToServer['problem']>[0]]): void;
  waiting(waiting: WaitingReport): void;
  /** How writing a tag went; nothing is lost with it, the tag is laid again. */
  written(written: Written): void;
  /** What an unknown tag says of itself; rejects when no answer came. */
  introduce(introduction: Introduction): Promise<Reply<TapAnswer>>;
  /** The server to which it is, or will be next. */
  server(): string;
  close(): void;
}

/** What is heard over a connection. */
interface Hearing {
  /** A connection was made; or, once for each, it was lost. */
  reached(how: 'connected' | 'out-of-reach'): void;
  /** How the server sees the readers. */
  seen(readers: readonly SeenReader[]): void;
  /** What a machine that speaks is to say. */
  heard(news: MachineNews): void;
  whisper(news: PrivateNews): void;
  /** A keyboard is to be taken as a reader, or given back. */
  keyboard?(choice: KeyboardChoice): void;
}

interface ConnectionParts {
  readonly server: string;
  /** Further servers of the same house, which share what is stored. */
  readonly others?: readonly string[];
  /** What the bridge says of itself, asked for at every connection. */
  auth(): BridgeAuth;
  /** The command by which this bridge is paired. */
  readonly pairing: string;
  say(line: string): void;
}

/**
 * A connection to the server that, once opened, reconnects by itself for as long as it takes: to the next of several servers
 * where one is lost or does not answer.
 */
export function createConnection(parts: ConnectionParts): ServerConnection {
  const { server, others = [], auth } = parts;
  const socket: Socket<ServerToBridge, BridgeToServer> = io(server + BRIDGES_NAMESPACE, {
    // Asked again for every connection: the bridge may have been paired anew.
    auth: (give) => give({ ...auth() }),
    // The server knows no other way.
    transports: ['websocket'],
    // Otherwise a server that dies during the handshake goes unnoticed for 20 s.
    timeout: SHAKE_HANDS_WITHIN,
    autoConnect: false,
    reconnectionDelay: 250,
    reconnectionDelayMax: 2_000,
  });
  socket.on('areYouThere', (ack) => ack());
  const addresses = createAddresses(socket, [server, ...others]);
  function reset(): void {
    socket.disconnect();
    addresses.goOn();
    socket.connect();
  }
  const telling = {
    connected: () => socket.connected,
    refused: saidOnce(parts),
    pause: () => rest(TELL_AGAIN, undefined, { ref: false }),
  };
  const readers = createNewest<readonly ReaderReport[]>({
    ...telling,
    send: (reports) => socket.timeout(ANSWER_WITHIN).emitWithAck('readers', reports),
  });
  const waiting = createNewest<WaitingReport>({
    ...telling,
    send: (message) => socket.timeout(ANSWER_WITHIN).emitWithAck('waiting', message),
  });
  return {
    open({ reached, seen, heard, whisper, keyboard }) {
      socket.on('connect', () => reached('connected'));
      socket.on('health', seen);
      socket.on('heard', heard);
      socket.on('whisper', whisper);
      if (keyboard !== undefined) socket.on('keyboard', keyboard);
      keepTrying(socket, { ...parts, addresses }, () => reached('out-of-reach'));
      socket.connect();
    },
    connected: () => socket.connected,
    server: addresses.now,
    async send(tap: Tap): Promise<Reply<TapAnswer>> {
      const reply = await socket.timeout(ANSWER_WITHIN).emitWithAck('tap', tap);
      // Another one may reach what this one does not.
      if (!reply.ok && reply.refusal.code === 'not-saved' && others.length > 0) reset();
      return reply;
    },
    reset,
    readers: (reports) => readers.send(reports),
    problem: (problem) => {
      if (socket.connected) socket.timeout(ANSWER_WITHIN).emit('problem', problem, () => undefined);
    },
    waiting: (message) => waiting.send(message),
    written: (written) => {
      if (socket.connected) socket.timeout(ANSWER_WITHIN).emit('written', written, () => undefined);
    },
    introduce: (introduction) =>
      socket.timeout(ANSWER_WITHIN).emitWithAck('introduce', introduction),
    close: () => void socket.disconnect(),
  };
}

/** The servers of a house, of which a connection is to one. */
function createAddresses({ io: manager }: Socket, all: readonly [string, ...string[]]) {
  let at = 0;
  const now = (): string => all[at] ?? all[0];
  return {
    now,
    /** The next connection is to the next. */
    goOn(): void {
      at = (at + 1) % all.length;
      // Where a manager connects to is its own; another manager would be another socket for all who listen.
      Reflect.set(manager, 'uri', now());
    },
  };
}

/** Says once, for as long as it stays the same, that the server cannot take all readers. */
function saidOnce({ say, server }: ConnectionParts) {
  let said: string | null = null;
  return (refusal: BorderRefusal | TooManyReaders): void => {
    if (refusal.code !== 'too-many-readers' || said === refusal.code) return;
    said = refusal.code;
    say(line('bridge.too-many-readers', { server, most: refusal.most }));
  };
}

function keepTrying(
  socket: Socket,
  {
    auth,
    say,
    pairing,
    addresses,
  }: ConnectionParts & { readonly addresses: ReturnType<typeof createAddresses> },
  outOfReach: () => void,
): void {
  let said = '';
  const once = (what: string, tell: () => void) => {
    if (what !== said) tell();
    said = what;
  };
  const lost = () => once('lost', outOfReach);
  const askAgain = () => setTimeout(() => socket.connect(), ASK_AGAIN).unref();
  socket.on('connect', () => (said = ''));
  socket.on('connect_error', (error) => {
    if (socket.active) {
      lost();
      return addresses.goOn();
    }
    // The server itself turned us away: socket.io does not try again then.
    const why = error.message;
    once(why, () => say(turnedAway(why, { server: addresses.now(), auth, pairing })));
    askAgain();
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    lost();
    addresses.goOn();
    if (reason === 'io server disconnect') askAgain();
  });
}

/** Why the server will not have this bridge, and what to do. */
function turnedAway(
  why: string,
  { server, auth, pairing }: Pick<ConnectionParts, 'server' | 'auth' | 'pairing'>,
): string {
  switch (why) {
    case NAME_TAKEN:
      return line('bridge.name-taken', { server, bridge: auth().bridge });
    case NEWER:
      return line('bridge.newer', { server });
    default:
      return line('bridge.turned-away', { server, why, command: pairing });
  }
}

/** Tells the server the current state of something, of which only the newest counts. */
interface Newest<Message> {
  send(message: Message): void;
}

interface NewestParts<Message> {
  connected(): boolean;
  /** Sends it; rejects when no answer came in time. */
  send(message: Message): Promise<Reply<null, TooManyReaders>>;
  /** The server will not have it. */
  refused(refusal: BorderRefusal | TooManyReaders): void;
  /** Resolves when it may be tried again. */
  pause(): Promise<void>;
}

/** What the server cannot take now is sent again after a pause, in its state by then. */
export function createNewest<Message>(parts: NewestParts<Message>): Newest<Message> {
  let newest: { readonly message: Message } | null = null;
  let resting = false;

  async function tellAgain(): Promise<void> {
    resting = true;
    await parts.pause();
    resting = false;
    if (newest !== null) send(newest.message);
  }

  async function deliver(message: Message): Promise<void> {
    const reply = await parts.send(message).catch(() => null);
    if (reply === null || reply.ok) return;
    const { refusal } = reply;
    if (!isTooOften(refusal)) parts.refused(refusal);
    else if (!resting) await tellAgain();
  }

  function send(message: Message): void {
    newest = { message };
    // A new connection is told everything anyway.
    if (parts.connected()) void deliver(message).catch(() => undefined);
  }

  return { send };
}
