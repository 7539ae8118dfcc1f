import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import {
  BRIDGES_NAMESPACE,
  type Reply,
  type ServerToBridge,
  type TapAnswer,
} from '#lib/protocol/messages.ts';
import type {
  BridgeToServer,
  ReaderReport,
  WaitingReport,
  WriteReport,
} from '#lib/protocol/messages/bridges.ts';
import type { ReaderName, ReaderProblem, Tap } from '#lib/reader/events.ts';

/** The server's part of the bridge protocol, without a game behind it: it remembers and accepts. */
export interface BridgeServer {
  readonly address: string;
  readonly received: readonly Tap[];
  readonly problems: readonly { reader: ReaderName; problem: ReaderProblem }[];
  readonly waiting: readonly number[];
  /** Reports on tags that the bridge was asked to write. */
  readonly written: readonly WriteReport[];
  aside(): WaitingReport['aside'];
  connections(): number;
  readers(): readonly ReaderReport[];
  /** Tags of all taps, each tap once, in the order of their coming. */
  tags(): string[];
  answerWith(reply: (tap: Tap) => Reply<TapAnswer> | null): void;
  close(): Promise<void>;
}

export const ACCEPTED: Reply<TapAnswer> = {
  ok: true,
  value: { answer: { outcome: 'accepted', move: null }, text: { fr: 'Bien', en: 'Well' } },
};

/** Starts it on a port of this machine; the same port again after `close` plays a server that comes back. */
export async function startBridgeServer(port = 0): Promise<BridgeServer> {
  const http = createServer();
  const io = new Server<BridgeToServer, ServerToBridge>(http, { serveClient: false });
  const received: Tap[] = [];
  const waiting: number[] = [];
  const written: WriteReport[] = [];
  let aside: WaitingReport['aside'];
  const problems: { reader: ReaderName; problem: ReaderProblem }[] = [];
  let readers: readonly ReaderReport[] = [];
  let answer: (tap: Tap) => Reply<TapAnswer> | null = () => ACCEPTED;

  io.of(BRIDGES_NAMESPACE).on('connection', (socket) => {
    socket.on('tap', (tap, ack) => {
      received.push(tap);
      const reply = answer(tap);
      if (reply !== null) ack(reply);
    });
    socket.on('readers', (reports, ack) => {
      readers = reports;
      ack({ ok: true, value: null });
    });
    socket.on('waiting', ({ taps, aside: kept }, ack) => {
      waiting.push(taps);
      aside = kept;
      ack({ ok: true, value: null });
    });
    socket.on('written', (report, ack) => {
      written.push(report);
      ack({ ok: true, value: null });
    });
    socket.on('problem', (problem, ack) => {
      problems.push(problem);
      ack({ ok: true, value: null });
    });
  });
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const { port: taken } = http.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${taken}`,
    received,
    problems,
    waiting,
    written,
    aside: () => aside,
    connections: () => io.of(BRIDGES_NAMESPACE).sockets.size,
    readers: () => readers,
    tags: () => [...new Map(received.map((tap) => [tap.id, tap.tag])).values()],
    answerWith: (reply) => void (answer = reply),
    close: () => io.close(),
  };
}
