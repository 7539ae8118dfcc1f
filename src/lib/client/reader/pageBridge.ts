import type {
  MisreadReport,
  TagRecordReport,
  ReaderReport,
  WriteReport,
} from '../../protocol/messages/bridges.ts';
import type { Reply, TapAnswer } from '../../protocol/messages.ts';
import type { ReaderName, ReaderState, Tap } from '../../reader/events.ts';
import { type BridgeSocket, openBridge } from '../connection.ts';
import type { Transport } from '../sending/transport.ts';
import { REPLY_TIMEOUT_MS } from '../socket.ts';

export type LinkState = 'off' | 'connecting' | 'joined' | 'away' | 'not-allowed';

export interface PageBridgeParts {
  readonly id: string;
  linked(link: LinkState): void;
}

export interface PageBridge {
  join(): void;
  report(reader: ReaderName, kind: string, state: ReaderState | null): void;
  readonly transport: Transport;
  send(tap: Tap): Promise<Reply<TapAnswer>>;
  problem(report: MisreadReport): void;
  written(written: WriteReport): void;
  introduce(introduction: TagRecordReport): Promise<Reply<TapAnswer>>;
}

export function pageBridge(parts: PageBridgeParts): PageBridge {
  const reports = new Map<ReaderName, ReaderReport>();
  let joined: BridgeSocket | undefined;
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
        : joined.timeout(REPLY_TIMEOUT_MS).emitWithAck('introduce', introduction),
  };
}

const notConnected = () => Promise.reject(new Error('not connected'));

/** Replaces a connection that does not answer by a new one. */
async function sendOver(socket: BridgeSocket, tap: Tap): Promise<Reply<TapAnswer>> {
  try {
    return await socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('tap', tap);
  } catch (error) {
    if (socket.connected) socket.disconnect().connect();
    throw error;
  }
}
