import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as Engine, type Socket as EngineSocket } from 'engine.io';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { expect, test } from 'vitest';
import type { TableSnapshot } from '#lib/protocol/messages.ts';
import {
  SLOW_BACKLOG_CHARS,
  createNewestViews,
  createFloodGuard,
} from '#lib/server/sockets/floodGuard.ts';
import { until } from '../../../support/until.ts';

const ROOM = 'table ABC234';
/** A view of some kilobytes, with irrelevant content. */
const view = (position: number) =>
  ({ code: 'ABC234', position, filling: 'x'.repeat(4_000) }) as unknown as TableSnapshot;

/** Holds back what is sent to a connection, as a network does that is full; returns how to let it go. */
function stall({ transport }: EngineSocket): () => void {
  transport.writable = false;
  return () => {
    transport.writable = true;
    transport.emit('ready');
  };
}

test('a slow screen receives the newest view, and not all in between', async () => {
  const io = new Server({ serveClient: false });
  const screens = io.of('/');
  const newest = createNewestViews(screens);
  const guard = createFloodGuard();
  const engine = new Engine({ transports: ['websocket'] });
  engine.on('connection', (socket: EngineSocket) =>
    guard(socket, { names: [], isStranger: false }),
  );
  io.bind(engine);
  const http = createServer().on('upgrade', (request, socket, head) =>
    engine.handleUpgrade(request, socket, head),
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  let slow: EngineSocket | null = null;
  screens.on('connection', (socket) => {
    newest.follow(socket);
    slow = socket.conn as EngineSocket;
    Promise.resolve(socket.join(ROOM)).catch(() => undefined);
  });
  const screen = connect(`http://127.0.0.1:${String(port)}`, { transports: ['websocket'] });
  const told: number[] = [];
  screen.on('table', ({ position }: TableSnapshot) => told.push(position));
  try {
    await until('it is there', () => slow !== null && screen.connected);
    const letGo = stall(slow as unknown as EngineSocket);
    const last = 39;
    for (let position = 0; position <= last; position += 1) newest.send(ROOM, view(position));
    letGo();
    await until('it is told the last', () => told.at(-1) === last);
    const before = told.slice(0, -1);
    expect(before).toEqual(before.map((_, nth) => nth));
    expect(before.length * 4_000).toBeGreaterThan(SLOW_BACKLOG_CHARS - 4_000);
    expect(before.length).toBeLessThan(last);
    newest.send(ROOM, view(last + 1));
    await until('it is told what comes then', () => told.at(-1) === last + 1);
  } finally {
    screen.close();
    engine.close();
    http.close();
  }
});
