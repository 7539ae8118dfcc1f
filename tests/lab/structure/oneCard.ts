import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { EnrolmentTarget } from '#lib/house/work.ts';
import type { ServerToScreen } from '#lib/protocol/messages.ts';
import type { ScreenToServer } from '#lib/protocol/messages/screens.ts';
import { databaseFile, readServerConfig } from '#lib/server/config.ts';
import { openServer, withoutBuild } from '#lib/server/openServer.ts';
import { isForSockets, type Realtime } from '#lib/server/runtime.ts';
import { sqliteStore } from '#lib/server/store/sqliteStore.ts';
import type { Config } from '../../../hardware/config.ts';
import { eachAlone } from '../../support/evening.ts';
import { tagNumber } from '../../support/house.ts';
import { hostWorld, reader } from '../../support/world/hosts.ts';
import { secretOf } from '../../support/program.ts';
import { until } from '../../support/until.ts';
import { filesOfEach, startCallRecorder, type Calls } from './executedFiles.ts';

/** Cards that are all accepted, in the order of play of two players. */
const CARDS = ['roll', 'roll', '100', '75', '50', '25'];
/** Cards laid before the measurement: the first ones load files and fill caches. */
const WARM_UP = 2;
/** Time in ms for what follows the answer, such as announcements. */
const AFTERWARDS_MS = 300;
const READER = 'table';

/**
 * Lays cards at a bridge, for a server in this process and a screen that watches the table. Returns
 * the files of bridge and server that each accepted card executed, and the highest number of
 * identifications.
 */
export async function measureOneCard(root: string, data: string): Promise<Calls> {
  mkdirSync(data, { recursive: true });
  const table = await fillDatabase(data);
  const { url, close } = await startServer(data);
  const screen = await openScreen(url, table);
  const reader = await startBridge(root, url, data);
  const recorder = await startCallRecorder(root);
  const runs: Calls[] = [];
  for (const [n] of CARDS.entries()) {
    await Promise.all([recorder.take(), reader.takeFiles()]);
    const { moves, signs } = { moves: screen.moves(), signs: reader.signs() };
    reader.lay(tagNumber(0x100 + n));
    await until(
      `card ${String(n + 1)} is shown and answered`,
      () => screen.moves() > moves && reader.signs() > signs,
      10_000,
    );
    await pause(AFTERWARDS_MS);
    const [here, atBridge] = [await recorder.take(), await reader.takeFiles()];
    const files = [...new Set([...atBridge, ...here.files])];
    if (n >= WARM_UP) runs.push({ ...here, files });
    reader.lift();
    await pause(AFTERWARDS_MS);
  }
  await recorder.stop();
  screen.close();
  reader.close();
  await close();
  return {
    files: filesOfEach(runs.map(({ files }) => files)),
    identifications: Math.max(...runs.map(({ identifications }) => identifications)),
  };
}

/** Stores a deck with tags and a table that plays with it. */
async function fillDatabase(data: string): Promise<string> {
  const store = await sqliteStore(databaseFile(data));
  const house = await hostWorld({ store }).with(reader).start();
  const cards = CARDS.map((card): EnrolmentTarget => ({ type: 'card', card }));
  const deck = await house.deck('Maison', '1000-bornes');
  for (const [n, target] of cards.entries()) {
    await house.command({ type: 'enrol', deck, target });
    await house.layTag(tagNumber(0x100 + n));
  }
  await house.command({ type: 'clearDesk' });
  const table = await house.command({
    type: 'createTable',
    setup: { ...eachAlone('Anne', 'Bruno'), deck },
    readers: 'all',
  });
  await house.host.idle();
  await house.host.close();
  await store.close();
  return table;
}

async function startServer(data: string): Promise<{ url: string; close(): Promise<void> }> {
  const config = readServerConfig({ DATA: data, PORT: '0', SPEECH: 'off' });
  if (!config.ok) throw new Error(`${config.refusal} cannot be used`);
  const realtime = await openServer(withoutBuild(config.value));
  const http = serveSockets(realtime);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    async close() {
      await realtime.close();
      http.close();
    },
  };
}

const serveSockets = (realtime: Realtime): Server =>
  createServer((request, response) => {
    if (isForSockets(request.url)) realtime.poll(request, response);
    else response.writeHead(404).end();
  }).on('upgrade', (request, socket, head) => realtime.upgrade(request, socket, head));

async function openScreen(url: string, table: string) {
  const socket: Socket<ServerToScreen, ScreenToServer> = io(url, { transports: ['websocket'] });
  let moves = 0;
  socket.on('table', (view) => void ({ moves } = view));
  const reply = await socket.emitWithAck('watch', { table });
  if (!reply.ok) throw new Error(`table not shown: ${JSON.stringify(reply.refusal)}`);
  return { moves: () => moves, close: () => socket.close() };
}

/** Starts the bridge as a child process; its reader is driven by lines over a local socket. */
async function startBridge(root: string, url: string, data: string) {
  const path = join(data, 'reader.sock');
  const config: Config = {
    server: url,
    data: join(data, 'bridge'),
    readers: [{ kind: 'simulator', argument: path }],
    bridge: hostname(),
    secret: secretOf(data),
    alone: true,
  };
  const bridge = fork(join(import.meta.dirname, 'bridge.ts'), [root, JSON.stringify(config)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await until('the bridge opens its reader', () => existsSync(path));
  const hand = connect(path);
  await once(hand, 'connect');
  let signs = 0;
  createInterface({ input: hand }).on('line', () => void (signs += 1));
  const tell = (event: object) => void hand.write(`${JSON.stringify(event)}\n`);
  let lying = '';
  tell({ type: 'up', reader: READER });
  return {
    signs: () => signs,
    lay: (tag: string) => tell({ type: 'on', reader: READER, tag: (lying = tag) }),
    lift: () => tell({ type: 'off', reader: READER, tag: lying }),
    async takeFiles(): Promise<readonly string[]> {
      bridge.send('take');
      for (;;) {
        // The bridge also sends heartbeats.
        const [message] = (await once(bridge, 'message')) as [unknown];
        if (Array.isArray(message)) return message.map(String);
      }
    },
    close() {
      hand.destroy();
      bridge.kill();
    },
  };
}
