import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type BackendName, PCSC_BACKENDS } from '#lib/process/pcsc.ts';
import { startBridge, type BridgeProcess } from '../support/bridgeProcess.ts';
import { startBridgeServer } from './bridgeServer.ts';
import { pcscdMissing } from './pcscd.ts';
import { until } from '../support/until.ts';
import { startVirtualReaders } from './virtualReaders.ts';

const missing = pcscdMissing();
if (missing !== null) console.log(`SKIPPED the tests of a bridge that gets stuck: ${missing}`);

const KM_100 = '04a1b2c3d4e501';
const KM_200 = '04a1b2c3d4e502';

const cleanup: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0).reverse()) await close();
});

/** Starts two readers, a server, and a bridge as if by hand. */
async function aBridge(
  library: BackendName,
  env: (pcscd: number, folder: string) => Record<string, string> = () => ({}),
) {
  const readers = await startVirtualReaders(2);
  cleanup.push(readers.close);
  const server = await startBridgeServer();
  cleanup.push(server.close);
  const data = mkdtempSync(join(tmpdir(), 'bridge-'));
  cleanup.push(async () => rmSync(data, { recursive: true, force: true }));
  const bridge: BridgeProcess = startBridge({
    server: server.address,
    data,
    readers: `pcsc:${library}`,
    env: { ...readers.env, ...env(readers.pcscd.pid(), data) },
    byHand: true,
  });
  cleanup.push(bridge.end);
  const states = () => server.readers().map(({ state }) => state);
  const ready = () => states().join() === 'ready,ready';
  return { readers, server, bridge, states, ready };
}

/** The bridge that a program started by hand watches over. */
function bridgeUnder({ pid }: BridgeProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
}

describe.skipIf(missing !== null)('a bridge that may get stuck in native code', () => {
  const pcscdDiesInBetween = (pcscd: number, folder: string) => ({
    NODE_OPTIONS: '--import ./tests/hardware/killPcscd.mjs',
    PCSCD_TO_KILL: String(pcscd),
    KILLED_ONCE: join(folder, 'killed'),
  });

  test.each(PCSC_BACKENDS)(
    'because pcscd died as %s was opened, says what is missing, and goes on',
    async (library) => {
      const { readers, server, bridge, states, ready } = await aBridge(library, pcscdDiesInBetween);
      // Opened without pcscd, nfc-pcsc never returns: the bridge is started again.
      if (library === 'nfc-pcsc')
        await until('it is noticed', () => bridge.output().includes('no longer answers'), 20_000);
      await until('the server knows', () => states().join() === 'daemon-gone');
      await readers.pcscd.start();
      await until('both readers are ready', ready, 3_000);
      await readers.lay(0, KM_100);
      await until('the tap is there', () => server.tags().join() === KM_100);
    },
  );

  test.each(PCSC_BACKENDS)(
    'because pcscd takes connections and says nothing, is not with %s: pcscd counts as gone',
    async (library) => {
      const { readers, bridge, states, ready } = await aBridge(library);
      await until('both readers are ready', ready);
      process.kill(bridgeUnder(bridge), 'SIGKILL');
      process.kill(readers.pcscd.pid(), 'SIGSTOP');
      await until('the server knows', () => states().join() === 'daemon-gone', 20_000);
      process.kill(readers.pcscd.pid(), 'SIGCONT');
      await until('both readers are ready', ready, 3_000);
      expect(bridge.output()).not.toContain('no longer answers');
    },
  );

  test.each(PCSC_BACKENDS)(
    'because pcscd hangs during play, says so with %s, and loses no card',
    async (library) => {
      const { readers, server, states, ready } = await aBridge(library);
      await until('both readers are ready', ready);
      await readers.lay(0, KM_100);
      await until('the tap is there', () => server.tags().join() === KM_100);
      process.kill(readers.pcscd.pid(), 'SIGSTOP');
      await until('the server knows', () => states().join() === 'daemon-gone,daemon-gone', 20_000);
      await readers.lay(1, KM_200);
      process.kill(readers.pcscd.pid(), 'SIGCONT');
      await until('both readers are ready', ready, 8_000);
      await until('both taps are there', () => server.tags().join() === `${KM_100},${KM_200}`);
    },
  );
});
