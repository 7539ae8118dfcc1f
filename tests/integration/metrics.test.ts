import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  runServer,
  scratchFolder,
  secretOf,
  stop,
  type RunningServer,
} from '../support/program.ts';
import { bridgeAt, freshId, lay, openTable, screenAt, tag } from '../support/sockets.ts';

const folder = scratchFolder();
let server: RunningServer;
beforeAll(async () => {
  server = await runServer(folder.path);
});
afterAll(async () => {
  await stop(server);
  folder.remove();
});

const metrics = async () => (await fetch(`${server.url}/metrics`)).text();

it('counts taps, verdicts, readers and what the store took', async () => {
  const phone = screenAt(server.url);
  const readers = bridgeAt(server.url, { bridge: 'hall', secret: secretOf(folder.path) });
  const table = await openTable(phone);
  await lay(readers, tag(1));
  await readers.emitWithAck('readers', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
  const play = (by: string, card: string) =>
    phone.emitWithAck('table', {
      id: freshId(),
      table,
      command: { type: 'move', move: { type: 'play', by, card } },
    });
  await play('Bruno', '25');
  await play('Anne', 'roll');
  const text = await metrics();
  expect(text).toContain('companion_tap_seconds_count{outcome="unknown"} 1');
  expect(text).toContain('companion_verdicts_total{verdict="not-your-turn"} 1');
  expect(text).toContain('companion_verdicts_total{verdict="ok"} 1');
  expect(text).toContain('companion_readers{state="ready"} 1');
  expect(text).toContain('companion_tables 1');
  expect(text).toContain('companion_sockets 2');
  const [, stored] = /companion_store_seconds_count\{saved="true"\} (\d+)/.exec(text) ?? [];
  expect(Number(stored)).toBeGreaterThanOrEqual(5);
  phone.close();
  readers.close();
});

it('shows figures to nobody behind a proxy', async () => {
  const forwarded = { 'x-forwarded-for': '192.168.1.20' };
  expect((await fetch(`${server.url}/metrics`, { headers: forwarded })).status).toBe(404);
});

it('is ready as long as it takes what is asked', async () => {
  const response = await fetch(`${server.url}/readyz`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ready: true });
});
