import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spawn } from 'node:child_process';
import { runServer, scratchFolder, stop, type RunningServer } from '../support/program.ts';
import { openTable, screenAt, type ScreenSocket } from '../support/sockets.ts';
import { until } from '../support/until.ts';

/** `script` gives a program a terminal; it is part of every Debian. */
const folder = scratchFolder();
let server: RunningServer;
let house: ScreenSocket;

beforeAll(async () => {
  server = await runServer(join(folder.path, 'server'));
  house = screenAt(server.url);
});
afterAll(async () => {
  house.close();
  await stop(server);
  folder.remove();
});

/** The bridge as somebody starts it by hand. */
function bridgeByHand(...args: readonly string[]) {
  const data = join(folder.path, 'bridge');
  const words = ['build/bridge.js', '--alone', '--server', server.url, '--data', data];
  const command = [process.execPath, ...words, '--readers', 'simulator', ...args].join(' ');
  const env = { ...process.env, BRIDGE_ID: 'attic', BRIDGE_SECRET: '' };
  const child = spawn('script', ['-qec', command, '/dev/null'], { env, stdio: 'pipe' });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    data,
    output: () => output,
    type: (line: string) => child.stdin.write(`${line}\n`),
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function devices() {
  const reply = await house.emitWithAck('access', { table: null });
  return reply.ok ? reply.value : { devices: [], pairings: [] };
}
async function readers() {
  const reply = await house.emitWithAck('watchHouse', {});
  return reply.ok ? reply.value.readers.filter(({ bridge }) => bridge === 'attic') : [];
}

it.skipIf(!existsSync('/usr/bin/script'))(
  'a bridge by hand is paired by the code the house shows, plays at its table, and is cut off when it is removed',
  async () => {
    const [table] = [await openTable(house), await openTable(house)];
    const bridge = bridgeByHand('--pair', '--table', table);
    await until('it asks', () => /Code that/.test(bridge.output()), 20_000);
    bridge.type('000 000x');
    await until('it asks again', () => /not the code/.test(bridge.output()));
    bridge.type((await devices()).pairings?.[0]?.code ?? '');
    await until(
      'it is let in',
      async () => (await devices()).devices?.some(({ connected }) => connected) === true,
    );
    bridge.type('{"type":"off","reader":"left"}');
    await until('its readers play at the table', async () =>
      (await readers()).some((reader) => reader.connected && reader.table === table),
    );
    expect(statSync(join(bridge.data, 'token')).mode & 0o777).toBe(0o600);

    const device = (await devices()).devices?.find(({ name }) => name === 'attic');
    expect(device).toMatchObject({ kind: 'bridge', role: 'reader', connected: true });
    const command = { type: 'remove', device: device?.id ?? '' } as const;
    await house.emitWithAck('device', { id: 'remove-attic', command });
    await until('it says so', () => /turns this bridge away.*--pair/.test(bridge.output()));
    await bridge.end();
  },
  60_000,
);
