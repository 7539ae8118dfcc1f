import type {
  BridgeToServer,
  Introduction,
  ReaderReport,
  Reply,
  TapAnswer,
  Written,
} from '../../protocol/messages.ts';
import type { ReaderName, ReaderState, Tap } from '../../reader/events.ts';
import { type BridgeSocket, openBridge } from '../connection.ts';
import type { Transport } from '../sending/transport.ts';
import { ANSWER_WITHIN } from '../socket.ts';

/** The state of this device's link to the server: not asked for, connecting, joined, out of reach, or turned away. */
export type LinkState = 'off' | 'connecting' | 'joined' | 'away' | 'not-allowed';

export interface PageBridgeParts {
  /** Its id at the server. */
  readonly id: string;
  linked(link: LinkState): void;
}

/** A page that talks to the server as bridges do. */
export interface PageBridge {
  /** Connects, unless it has already. */
  join(): void;
  /** The state of one of its readers; null takes it off the list. */
  report(reader: ReaderName, kind: string, state: ReaderState | null): void;
  readonly transport: Transport;
  /** Sends a tap; rejects when no answer came. */
  send(tap: Tap): Promise<Reply<TapAnswer>>;
  problem(...problem: [Parameters<BridgeToServer['problem']>[0]]): void;
  written(written: Written): void;
  /** Rejects when no answer came. */
  introduce(introduction: Introduction): Promise<Reply<TapAnswer>>;
}

export function pageBridge(parts: PageBridgeParts): PageBridge {
  const reports = new Map<ReaderName, ReaderReport>();
  let joined: BridgeSocket | undefined;
  /** Listeners that were added before there was a socket. */
  const early: (() => void)[] = [];

  const whileConnected = (): BridgeSocket | undefined =>
    joined?.connected === true ? joined : undefined;
  const reportAll = () => whileConnected()?.emit('readers', [...reports.values()], () => undefined);

  function join(): void {
    if (joined !== undefined) return;
    parts.linked('connecting');
    const socket = openBridge(parts.id);
    joined = socket;
    socket.on('connect', () => {
      parts.linked('joined');
      reportAll();
      for (const heard of early.splice(0)) heard();
    });
    socket.on('disconnect', () => parts.linked('away'));
    socket.on('connect_error', () => parts.linked(socket.active ? 'away' : 'not-allowed'));
  }

  return {
    join,
    report(name, kind, state) {
      if ((reports.get(name)?.state ?? null) === state) return;
      if (state === null) reports.delete(name);
      else reports.set(name, { name, kind, state });
      reportAll();
    },
    transport: {
      get connected() {
        return joined?.connected ?? false;
      },
      once: (event, heard) =>
        joined === undefined ? early.push(heard) : joined.once(event, heard),
    },
    send: (tap) => (joined === undefined ? notConnected() : sendOver(joined, tap)),
    problem: (problem) => whileConnected()?.emit('problem', problem, () => undefined),
    written: (written) => whileConnected()?.emit('written', written, () => undefined),
    introduce: (introduction) =>
      joined === undefined
        ? notConnected()
        : joined.timeout(ANSWER_WITHIN).emitWithAck('introduce', introduction),
  };
}

const notConnected = () => Promise.reject(new Error('not connected'));

/** A connection that does not answer is replaced by a new one. */
async function sendOver(socket: BridgeSocket, tap: Tap): Promise<Reply<TapAnswer>> {
  try {
    return await socket.timeout(ANSWER_WITHIN).emitWithAck('tap', tap);
  } catch (error) {
    if (socket.connected) socket.disconnect().connect();
    throw error;
  }
}
