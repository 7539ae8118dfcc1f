import { setTimeout as rest } from 'node:timers/promises';
import {
  type ProtocolRefusal,
  type BridgeAuth,
  type NewerBridgeRefusal,
  BRIDGES_NAMESPACE,
  type KeyboardChoice,
  type NameTakenRefusal,
  type ProofRequired,
  type Reply,
  type ReaderHealthReport,
  type ServerToBridge,
  type TapAnswer,
  type TooManyReadersRefusal,
} from '#lib/protocol/messages.ts';
import type {
  BridgeToServer,
  MisreadReport,
  TagRecordReport,
  ReaderReport,
  WaitingReport,
  WriteReport,
} from '#lib/protocol/messages/bridges.ts';
import type { SpeakerAnnouncement, PrivateAnnouncement } from '#lib/protocol/announcements.ts';
import { isRateLimited } from '#lib/protocol/retries.ts';
import type { TapTransport } from '#lib/protocol/uplink.ts';
import type { Tap } from '#lib/reader/events.ts';
import { io, type Socket } from 'socket.io-client';
import { createServerProof, type ServerProof } from './serverProof.ts';
import { line } from './words.ts';

/** Timeout of a server reply, in ms, after which the connection counts as dead. */
const REPLY_TIMEOUT_MS = 5_000;
/** Timeout of the handshake, in ms. */
const HANDSHAKE_TIMEOUT_MS = 3_000;
/** Pause before reconnecting to a server that refused the bridge, in ms. */
const RECONNECT_DELAY_MS = 2_000;
/** Pause before sending again a message that the server could not store, in ms. */
const RESEND_DELAY_MS = 5_000;

const NAME_TAKEN: NameTakenRefusal['code'] = 'name-taken';
const PROOF_REQUIRED: ProofRequired['code'] = 'proof-required';
const NEWER: NewerBridgeRefusal['code'] = 'newer-bridge';

export interface ServerConnection extends TapTransport {
  open(hearing: ConnectionHandlers): void;
  readers(reports: readonly ReaderReport[]): void;
  problem(report: MisreadReport): void;
  waiting(waiting: WaitingReport): void;
  written(written: WriteReport): void;
  introduce(introduction: TagRecordReport): Promise<Reply<TapAnswer>>;
  server(): string;
  close(): void;
}

interface ConnectionHandlers {
  reachabilityChanged(how: 'connected' | 'out-of-reach'): void;
  healthChanged(readers: readonly ReaderHealthReport[]): void;
  announce(news: SpeakerAnnouncement): void;
  announcePrivately(news: PrivateAnnouncement): void;
  keyboard?(choice: KeyboardChoice): void;
}

interface ConnectionParts {
  readonly server: string;
  /** Origins of further servers of the same venue, which share their storage. */
  readonly others?: readonly string[];
  /** Credentials and description of the bridge, read again at every connection. */
  auth(): BridgeAuth;
  /** Secret shared with the server of this machine; it proves both and is never sent. */
  ownSecret?(): string | null;
  readonly pairing: string;
  say(line: string): void;
}

/**
 * Creates a connection to the server that reconnects without limit after `open`. With several
 * servers, it goes on to the next one if one is lost or does not answer.
 */
export function createConnection(parts: ConnectionParts): ServerConnection {
  const { server, others = [], auth, ownSecret = () => null } = parts;
  const proof = createServerProof(ownSecret);
  const socket: Socket<ServerToBridge, BridgeToServer> = io(server + BRIDGES_NAMESPACE, {
    // Read at every connection: the bridge may have been paired anew.
    auth: (give) => give({ ...proof.addTo(auth()) }),
    // The connection is long-lived, so it never begins by polling.
    transports: ['websocket'],
    // Without it, a server that dies during the handshake goes unnoticed for 20 s.
    timeout: HANDSHAKE_TIMEOUT_MS,
    autoConnect: false,
    reconnectionDelay: 250,
    reconnectionDelayMax: 2_000,
  });
  socket.on('areYouThere', (ack) => ack());
  const addresses = createServerRotation(socket, [server, ...others]);
  function reset(): void {
    socket.disconnect();
    addresses.goOn();
    socket.connect();
  }
  const telling = {
    connected: () => socket.connected,
    refused: printRefusalOnce(parts),
    pause: () => rest(RESEND_DELAY_MS, undefined, { ref: false }),
  };
  const readers = createLatestSender<readonly ReaderReport[]>({
    ...telling,
    send: (reports) => socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('readers', reports),
  });
  const waiting = createLatestSender<WaitingReport>({
    ...telling,
    send: (message) => socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('waiting', message),
  });
  return {
    open({ reachabilityChanged, healthChanged, announce, announcePrivately, keyboard }) {
      socket.on('connect', () => reachabilityChanged('connected'));
      socket.on('health', healthChanged);
      socket.on('heard', announce);
      socket.on('whisper', announcePrivately);
      if (keyboard !== undefined) socket.on('keyboard', keyboard);
      reconnectForever(socket, { ...parts, addresses, proof }, () =>
        reachabilityChanged('out-of-reach'),
      );
      socket.connect();
    },
    connected: () => socket.connected,
    server: addresses.now,
    async send(tap: Tap): Promise<Reply<TapAnswer>> {
      const reply = await socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('tap', tap);
      // Another server may reach the storage that this one does not.
      if (!reply.ok && reply.refusal.code === NOT_SAVED && others.length > 0) reset();
      return reply;
    },
    reset,
    readers: (reports) => readers.send(reports),
    problem: (problem) => {
      if (socket.connected)
        socket.timeout(REPLY_TIMEOUT_MS).emit('problem', problem, () => undefined);
    },
    waiting: (message) => waiting.send(message),
    written: (written) => {
      if (socket.connected)
        socket.timeout(REPLY_TIMEOUT_MS).emit('written', written, () => undefined);
    },
    introduce: (introduction) =>
      socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('introduce', introduction),
    close: () => void socket.disconnect(),
  };
}

function createServerRotation({ io: manager }: Socket, all: readonly [string, ...string[]]) {
  let at = 0;
  const now = (): string => all[at] ?? all[0];
  return {
    now,
    goOn(): void {
      at = (at + 1) % all.length;
      // Changes the manager's address in place; a new manager would need a new socket with all its
      // listeners.
      Reflect.set(manager, 'uri', now());
    },
  };
}

/** Reports once that the server cannot accept all readers. */
function printRefusalOnce({ say, server }: ConnectionParts) {
  let said = false;
  return (refusal: ProtocolRefusal | TooManyReadersRefusal): void => {
    if (refusal.code !== 'too-many-readers' || said) return;
    said = true;
    say(line('bridge.too-many-readers', { server, most: refusal.most }));
  };
}

function reconnectForever(
  socket: Socket,
  {
    auth,
    say,
    pairing,
    addresses,
    proof,
  }: ConnectionParts & {
    readonly addresses: ReturnType<typeof createServerRotation>;
    readonly proof: ServerProof;
  },
  outOfReach: () => void,
): void {
  let said = '';
  const once = (what: string, tell: () => void) => {
    if (what !== said) tell();
    said = what;
  };
  const lost = () => once('lost', outOfReach);
  const askAgain = () => setTimeout(() => socket.connect(), RECONNECT_DELAY_MS).unref();
  socket.on('connect', () => (said = ''));
  socket.on('connect_error', (error: Error & { readonly data?: unknown }) => {
    if (!socket.active && proof.accepts(error.data)) return void socket.connect();
    if (socket.active) {
      lost();
      return addresses.goOn();
    }
    const why = error.message;
    once(why, () => say(refusalLine(why, { server: addresses.now(), auth, pairing })));
    askAgain();
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    lost();
    addresses.goOn();
    if (reason === 'io server disconnect') askAgain();
  });
}

function refusalLine(
  why: string,
  { server, auth, pairing }: Pick<ConnectionParts, 'server' | 'auth' | 'pairing'>,
): string {
  switch (why) {
    case NAME_TAKEN:
      return line('bridge.name-taken', { server, bridge: auth().bridge });
    case PROOF_REQUIRED:
      return line('bridge.foreign-server', { server });
    case NEWER:
      return line('bridge.newer', { server });
    default:
      return line('bridge.turned-away', { server, why, command: pairing });
  }
}

/** Sends the current state of something; only the newest message matters. */
interface LatestSender<Message> {
  send(message: Message): void;
}

interface NewestParts<Message> {
  connected(): boolean;
  send(message: Message): Promise<Reply<null, TooManyReadersRefusal>>;
  refused(refusal: ProtocolRefusal | TooManyReadersRefusal): void;
  pause(): Promise<void>;
}

const NOT_SAVED: ProtocolRefusal['code'] = 'not-saved';
const NO_REPLY: Reply<null> = { ok: false, refusal: { code: NOT_SAVED } };

/**
 * Creates a sender that retries after a pause, with the newest state, where the server could not
 * store a message, got too many or did not reply.
 */
export function createLatestSender<Message>(parts: NewestParts<Message>): LatestSender<Message> {
  let newest: { readonly message: Message } | null = null;
  let resting = false;

  async function tellAgain(): Promise<void> {
    resting = true;
    await parts.pause();
    resting = false;
    if (newest !== null) send(newest.message);
  }

  async function deliver(message: Message): Promise<void> {
    const reply = await parts.send(message).catch(() => NO_REPLY);
    if (reply.ok) return;
    const { refusal } = reply;
    if (!isRateLimited(refusal) && refusal.code !== NOT_SAVED) parts.refused(refusal);
    else if (!resting) await tellAgain();
  }

  function send(message: Message): void {
    newest = { message };
    if (parts.connected()) void deliver(message).catch(() => undefined);
  }

  return { send };
}
