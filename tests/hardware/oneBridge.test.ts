import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startBridge } from '../support/bridgeProcess.ts';
import { ACCEPTED, startBridgeServer } from './bridgeServer.ts';
import { keptTaps } from '../support/keptTaps.ts';
import { until } from '../support/until.ts';

const cleanup: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0).reverse()) await close();
});

async function aServer() {
  const server = await startBridgeServer();
  cleanup.push(server.close);
  return server;
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bridge-'));
  cleanup.push(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function aBridge(server: { readonly address: string }, data: string, byHand = false) {
  const bridge = startBridge({ server: server.address, data, readers: 'simulator', byHand });
  cleanup.push(bridge.end);
  return bridge;
}

const on = (n: number, reader = 'left') =>
  JSON.stringify({ type: 'on', reader, tag: `04a1b2c3d4e5${String(n).padStart(2, '0')}` });

test('a second bridge in one folder ends with a word, and the first loses nothing', async () => {
  const [server, other, data] = [await aServer(), await aServer(), aFolder()];
  const first = aBridge(server, data);
  await until('it is connected', () => server.connections() === 1);
  server.answerWith(() => null);
  first.send(on(1));
  const second = startBridge({ server: other.address, data, readers: 'simulator', byHand: true });
  cleanup.push(second.end);
  await until('it is said', () => second.output().includes('Another bridge is at work'), 20_000);
  expect(second.output()).toContain('--data');
  expect(other.connections()).toBe(0);
  first.send(on(2));
  await until('both are on the disk', () => keptTaps(data).length === 2);
  await first.kill();
  // The lock went with the killed one.
  server.answerWith(() => ACCEPTED);
  aBridge(server, data);
  await until('both are there', () => server.tags().length === 2);
});

test('a tap that the server cannot take stops its own reader for a while, no other, and goes out again later', async () => {
  const [server, data] = [await aServer(), aFolder()];
  const isBad = (tag: string) => tag.endsWith('01');
  server.answerWith(({ tag }) =>
    isBad(tag) ? { ok: false, refusal: { code: 'failed' } } : ACCEPTED,
  );
  const bridge = aBridge(server, data);
  bridge.send(on(1, 'left'));
  bridge.send(on(2, 'left'));
  bridge.send(on(3, 'right'));
  await until('it is set aside', () => bridge.output().includes('It is kept'), 20_000);
  await until('those behind it arrived', () => server.tags().length === 3);
  const others = server.tags().filter((tag) => !isBad(tag));
  expect(others.map((tag) => tag.slice(-2))).toEqual(['03', '02']);
  expect(server.aside()).toEqual([{ reader: 'left', taps: 1 }]);
  await bridge.end();
  const sent = server.received.length;
  server.answerWith(() => ACCEPTED);
  aBridge(server, data);
  await until('it is sent again', () => server.received.length > sent);
  const again = server.received.slice(sent).map(({ id }) => id);
  expect(again).toEqual([server.received.find(({ tag }) => isBad(tag))?.id]);
});

test('taps that cannot be read any more are said and kept, and the bridge goes on', async () => {
  const [server, data] = [await aServer(), aFolder()];
  writeFileSync(join(data, 'taps.sqlite'), Buffer.alloc(8_192, 0xa5));
  const bridge = aBridge(server, data, true);
  await until('it is said', () => bridge.output().includes('taps.sqlite.damaged-1'));
  await until('it runs', () => server.connections() === 1);
  bridge.send(on(1));
  await until('its tap is there', () => server.tags().length === 1);
});
