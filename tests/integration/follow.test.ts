import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Server } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setServerList } from '#lib/client/otherServers.ts';
import { openConnection, type ScreenSocket } from '#lib/client/socket.ts';
import { followView, type FollowedView } from '#lib/client/follow.ts';
import { createRequestQueue } from '#lib/client/requestQueue.ts';
import { requestId } from '#lib/client/requestId.ts';
import { tableSource } from '#lib/client/sources.ts';
import type {
  ProtocolRefusal,
  Reply,
  ServerToScreen,
  TableSnapshot,
} from '#lib/protocol/messages.ts';
import type { ScreenToServer } from '#lib/protocol/messages/screens.ts';
import type { Answer } from '#lib/table/answer.ts';
import type { TableView } from '#lib/table/view.ts';
import { until } from '../support/until.ts';
import { tableViews } from '../fixtures/tableViews.ts';

type Screens = Server<ScreenToServer, ServerToScreen>;

/** A server that knows one table, and can be switched off and on again at the same port. */
class TableServer {
  log = 'evening';
  view: TableSnapshot | null = { ...tableViews.midRace, code: 'AB12', position: 1, log: 'evening' };
  readonly heard: string[] = [];
  /** Refusal of requests to watch, or null to grant them. */
  refusal: ProtocolRefusal | null = null;
  /** Number of requests to watch. */
  asked = 0;
  /** Number of requests left to ignore. */
  deaf = 0;
  private http: HttpServer | undefined;
  private io: Screens | undefined;
  port = 0;

  async start(): Promise<void> {
    const http = (this.http = createServer());
    const io: Screens = (this.io = new Server(http));
    io.on('connection', (socket) => {
      socket.on('watch', ({ table }, ack) => {
        this.asked += 1;
        if (this.refusal !== null) ack({ ok: false, refusal: this.refusal });
        else if (this.view?.code === table) ack({ ok: true, value: this.view });
        else ack({ ok: false, refusal: { code: 'unknown-table' } });
      });
      socket.on('table', ({ id }, ack) => {
        this.heard.push(id);
        if (this.deaf-- > 0) {
          socket.conn.close();
          return;
        }
        ack({ ok: true, value: { outcome: 'accepted', move: null } });
      });
    });
    await new Promise<void>((listening) => http.listen(this.port, listening));
    this.port = (http.address() as AddressInfo).port;
  }
  push(position: number, code = 'AB12'): void {
    this.view = { ...tableViews.midRace, code, position, log: this.log };
    this.io?.emit('table', this.view);
  }
  erase(code = 'AB12'): void {
    this.io?.emit('erased', code);
  }
  async stop(): Promise<void> {
    await this.io?.close();
    this.http?.close();
  }
}

let server: TableServer;
let socket: ScreenSocket;
let seen: FollowedView<TableView>[];
let unfollow: () => void;

const now = () => seen.at(-1);
const becomes = (expected: Partial<Record<'connection' | 'position', unknown>>) =>
  expect
    .poll(() => ({ connection: now()?.connection, position: now()?.view?.position }), {
      timeout: 8_000,
      interval: 10,
    })
    .toMatchObject(expected);

beforeEach(async () => {
  server = new TableServer();
  await server.start();
  socket = openConnection(`http://127.0.0.1:${server.port}/`);
  seen = [];
  unfollow = followView(socket, tableSource(socket, 'AB12'), (followed) => seen.push(followed));
});
afterEach(async () => {
  unfollow();
  socket.disconnect();
  await server.stop();
});

describe('a screen that follows a table', () => {
  it('is connecting first, then live', async () => {
    expect(now()).toEqual({ view: null, connection: 'connecting' });
    await becomes({ connection: 'live', position: 1 });
  });

  it('shows what is pushed, and never goes back to a smaller position', async () => {
    await becomes({ connection: 'live' });
    server.push(5);
    await becomes({ position: 5 });
    server.push(4);
    server.push(6);
    await becomes({ position: 6 });
    expect(seen.map(({ view }) => view?.position)).not.toContain(4);
  });

  it('takes no view of another table for its own', async () => {
    await becomes({ connection: 'live' });
    server.push(9, 'ZZ99');
    server.push(2);
    await becomes({ position: 2 });
    expect(seen.some(({ view }) => view?.code === 'ZZ99')).toBe(false);
  });

  it('says that its view is stale while the server is away, and catches up when it is back', async () => {
    await becomes({ connection: 'live' });
    await server.stop();
    await becomes({ connection: 'stale', position: 1 });
    server.push(7);
    await server.start();
    await becomes({ connection: 'live', position: 7 });
  });

  describe('in a house of several servers', () => {
    beforeEach(() => {
      vi.stubGlobal('location', { origin: 'http://10.0.0.1:3000' });
      setServerList({ addresses: ['http://10.0.0.2:3000'], pass: '' });
    });
    afterEach(() => {
      setServerList({ addresses: [], pass: '' });
      vi.unstubAllGlobals();
    });

    it('says nothing where it is at one again within four seconds', async () => {
      await becomes({ connection: 'live' });
      await server.stop();
      server.push(7);
      await server.start();
      await becomes({ connection: 'live', position: 7 });
      expect(seen.map(({ connection }) => connection)).not.toContain('stale');
      await pause(4_100);
      expect(now()).toMatchObject({ connection: 'live' });
    });

    it('says so where it is at none for longer', async () => {
      await becomes({ connection: 'live' });
      await server.stop();
      await becomes({ connection: 'stale', position: 1 });
      await server.start();
      await becomes({ connection: 'live' });
    });
  });

  it('goes back to a smaller position with a server that counts in another log, as after a restore', async () => {
    server.push(9);
    await becomes({ connection: 'live', position: 9 });
    await server.stop();
    server.log = 'restored';
    server.push(3);
    await server.start();
    await becomes({ connection: 'live', position: 3 });
    server.push(4);
    await becomes({ position: 4 });
  });

  it('shows nothing as live that a server which was started again does not have yet', async () => {
    server.push(9);
    await becomes({ connection: 'live', position: 9 });
    await server.stop();
    server.push(3);
    const from = seen.length;
    await server.start();
    await until('it was asked', () => server.asked === 2);
    server.push(4);
    await pause(200);
    expect(seen.slice(from).map(({ connection }) => connection)).not.toContain('live');
    expect(now()).toMatchObject({ connection: 'stale', view: { position: 9 } });
    server.push(10);
    await becomes({ connection: 'live', position: 10 });
    expect(seen.map(({ view }) => view?.position)).not.toContain(3);
    expect(seen.map(({ view }) => view?.position)).not.toContain(4);
  });

  it('asks a server that is behind again, and is live once that has caught up', async () => {
    server.push(9);
    await becomes({ connection: 'live', position: 9 });
    await server.stop();
    server.push(3);
    await server.start();
    await until('it was asked', () => server.asked === 2);
    server.view = { ...tableViews.midRace, code: 'AB12', position: 9, log: server.log };
    await becomes({ connection: 'live', position: 9 });
    expect(seen.map(({ view }) => view?.position)).not.toContain(3);
  });

  it('believes a server that says three times that it has less', async () => {
    server.push(9);
    await becomes({ connection: 'live', position: 9 });
    await server.stop();
    server.push(3);
    await server.start();
    await becomes({ connection: 'live', position: 3 });
    expect(server.asked).toBe(4);
  });

  it('says so when there is no such table', async () => {
    await becomes({ connection: 'live' });
    await server.stop();
    server.view = null;
    await server.start();
    await becomes({ connection: 'gone' });
    expect(now()?.view).toBeNull();
  });

  it('says so when the table is erased', async () => {
    await becomes({ connection: 'live' });
    server.erase();
    await becomes({ connection: 'gone' });
  });

  const NOT_NOW: readonly ProtocolRefusal[] = [
    { code: 'not-allowed', at: 'rate' },
    { code: 'not-saved' },
  ];
  it.each(NOT_NOW)('asks again by itself when it hears "$code" for now', async (refusal) => {
    await becomes({ connection: 'live' });
    server.refusal = refusal;
    await server.stop();
    await becomes({ connection: 'stale', position: 1 });
    await server.start();
    const before = server.asked;
    await until('it has asked twice in vain', () => server.asked === before + 2);
    expect(now()).toMatchObject({ connection: 'stale', view: { position: 1 } });
    server.refusal = null;
    await becomes({ connection: 'live', position: 1 });
  });

  it('tells "not now" from "no table" where it has nothing to show yet', async () => {
    await becomes({ connection: 'live' });
    server.refusal = { code: 'not-allowed', at: 'rate' };
    const fresh: FollowedView<TableView>[] = [];
    const stop = followView(socket, tableSource(socket, 'AB12'), (next) => fresh.push(next));
    await until('it was refused', () => fresh.at(-1)?.connection === 'not-now');
    server.refusal = null;
    await until('it is let in', () => fresh.at(-1)?.connection === 'live');
    expect(fresh.map(({ connection }) => connection)).toEqual(['connecting', 'not-now', 'live']);
    stop();
  });

  it('asks no more once it was told that there is no such table', async () => {
    await becomes({ connection: 'live' });
    server.refusal = { code: 'unknown-table' };
    await server.stop();
    await server.start();
    await becomes({ connection: 'gone' });
    const { asked } = server;
    await pause(1_500);
    expect(server.asked).toBe(asked);
  });
});

describe('a request', () => {
  const ask = (id: string) => (): Promise<Reply<Answer>> =>
    socket.timeout(300).emitWithAck('table', { id, table: 'AB12', command: { type: 'overrule' } });

  it('is sent again under the same id until it is answered, and later ones wait for it', async () => {
    server.deaf = 2;
    const send = createRequestQueue(socket);
    const replies = await Promise.all([send(ask('first')), send(ask('second'))]);
    expect(replies.every((reply) => reply.ok)).toBe(true);
    expect(server.heard).toEqual(['first', 'first', 'first', 'second']);
  });

  it('waits for a server that is away', async () => {
    await becomes({ connection: 'live' });
    await server.stop();
    await becomes({ connection: 'stale' });
    const answered = createRequestQueue(socket)(ask('later'));
    await server.start();
    expect((await answered).ok).toBe(true);
    expect(server.heard).toEqual(['later']);
  });

  it('has an id of its own', () => {
    const ids = new Set(Array.from({ length: 1_000 }, requestId));
    expect(ids.size).toBe(1_000);
  });
});
