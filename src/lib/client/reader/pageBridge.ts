import type {
  BridgeToServer,
  Introduction,
  ReaderReport,
  Reply,
  TapAnswer,
  Written,
} from '../../protocol/messages.ts';
import { createUplink, type Uplink, type WaitingTaps } from '../../protocol/uplink.ts';
import type { ReaderName, ReaderState, Tap } from '../../reader/events.ts';
import { lineOver, openBridge, type BridgeSocket } from '../bridgeSocket.ts';
import { ANSWER_WITHIN } from '../socket.ts';

/** How the server and this device stand: not asked yet, on the way, joined, out of reach, or turned away. */
export type Link = 'off' | 'connecting' | 'joined' | 'away' | 'not-allowed';

export interface PageBridgeParts {
  /** Its id at the server. */
  readonly id: string;
  readonly taps: WaitingTaps;
  linked(link: Link): void;
  answered(tap: Tap, answer: TapAnswer): void;
}

/** A page that speaks to the server as bridges do. */
export interface PageBridge {
  /** Connects, if that was not done before. */
  join(): void;
  /** How one of its readers is; null takes it off the list. */
  report(reader: ReaderName, kind: string, state: ReaderState | null): void;
  /** Something waits among the taps. */
  deliver(): void;
  problem(...problem: [Parameters<BridgeToServer['problem']>[0]]): void;
  written(written: Written): void;
  /** Rejects when no answer came. */
  introduce(introduction: Introduction): Promise<Reply<TapAnswer>>;
}

export function pageBridge(parts: PageBridgeParts): PageBridge {
  const reports = new Map<ReaderName, ReaderReport>();
  let joined: { readonly socket: BridgeSocket; readonly uplink: Uplink } | undefined;

  const whileConnected = (): BridgeSocket | undefined =>
    joined?.socket.connected === true ? joined.socket : undefined;
  const reportAll = () => whileConnected()?.emit('readers', [...reports.values()], () => undefined);

  function join(): void {
    if (joined !== undefined) return;
    parts.linked('connecting');
    const socket = openBridge(parts.id);
    const uplink = uplinkOver(socket, parts);
    joined = { socket, uplink };
    socket.on('connect', () => {
      parts.linked('joined');
      reportAll();
      uplink.deliver();
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
    deliver: () => joined?.uplink.deliver(),
    problem: (problem) => whileConnected()?.emit('problem', problem, () => undefined),
    written: (written) => whileConnected()?.emit('written', written, () => undefined),
    introduce: (introduction) =>
      joined === undefined
        ? Promise.reject(new Error('not connected'))
        : joined.socket.timeout(ANSWER_WITHIN).emitWithAck('introduce', introduction),
  };
}

const uplinkOver = (socket: BridgeSocket, { taps, answered }: PageBridgeParts): Uplink =>
  createUplink({
    line: lineOver(socket),
    outbox: taps,
    answered,
    // What a terminal would be told is seen on the page by how many taps wait.
    say: () => undefined,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
