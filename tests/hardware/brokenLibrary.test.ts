import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startBridge } from '../support/bridgeProcess.ts';
import { pcscdMissing } from './pcscd.ts';
import { BESIDE_ALL_ELSE, until } from '../support/until.ts';
import { startBridgeServer } from './bridgeServer.ts';
import { startVirtualReaders } from './virtualReaders.ts';

const missing = pcscdMissing();
if (missing !== null) console.log(`SKIPPED the tests of broken PC/SC libraries: ${missing}`);

const KM_100 = '04a1b2c3d4e501';
/** Names of the native addons of nfc-pcsc and of pcsc-mini. */
const [COMPILED, PREBUILT] = ['pcsclite.node', 'addon.node'];
/** Processors in the header of an ELF file. */
const [AMD64, ARM64] = [0x3e, 0xb7];
/** Time in ms in which a bridge that crashes again and again has found that it must not. */
const CRASHES_WITHIN_MS = BESIDE_ALL_ELSE;

const cleanup: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0).reverse()) await close();
});

interface Breakage {
  readonly crashing?: readonly string[];
  /** Changes to the native addons, by their names. */
  readonly addons?: Readonly<Record<string, (whole: Buffer) => Buffer>>;
}

/** Starts two readers with PC/SC and a simulator, a server, and a bridge with broken libraries. */
async function aBridge({ crashing = [], addons = {} }: Breakage) {
  const readers = await startVirtualReaders(2);
  cleanup.push(readers.close);
  const server = await startBridgeServer();
  cleanup.push(server.close);
  const data = mkdtempSync(join(tmpdir(), 'broken-'));
  cleanup.push(async () => rmSync(data, { recursive: true, force: true }));
  const files = Object.entries(addons).map(([name, broken]) => {
    const file = join(data, name);
    writeFileSync(file, broken(readFileSync(addonOf(name))));
    return [name, file] as const;
  });
  const bridge = startBridge({
    server: server.address,
    data,
    readers: 'pcsc,simulator',
    byHand: true,
    env: {
      ...readers.env,
      NODE_OPTIONS: '--import ./tests/hardware/breakLibraries.mjs',
      CRASHING: crashing.join(),
      ADDONS: JSON.stringify(Object.fromEntries(files)),
    },
  });
  cleanup.push(bridge.end);
  const trouble = () => server.readers().find((reader) => reader.trouble !== undefined)?.trouble;
  const simulate = (tag: string) => {
    bridge.send('{"type":"up","reader":"left"}');
    bridge.send(`{"type":"on","reader":"left","tag":"${tag}"}`);
  };
  return { readers, server, bridge, trouble, simulate };
}

function addonOf(name: string): string {
  const require = createRequire(import.meta.url);
  if (name === COMPILED) {
    const nfc = createRequire(require.resolve('nfc-pcsc/package.json'));
    return join(dirname(nfc.resolve('@pokusew/pcsclite/package.json')), 'build/Release', name);
  }
  const mini = createRequire(require.resolve('pcsc-mini/package.json'));
  return mini.resolve('@pcsc-mini/linux-x86_64-gnu');
}

const half = (whole: Buffer): Buffer => whole.subarray(0, whole.length / 2);
const empty = (): Buffer => Buffer.alloc(0);
const ofAnotherProcessor = (whole: Buffer): Buffer => {
  const copy = Buffer.from(whole);
  copy[18] = copy[18] === AMD64 ? ARM64 : AMD64;
  return copy;
};

const isMissing = missing !== null || process.arch !== 'x64';

describe.skipIf(isMissing)('a bridge with a PC/SC library that ends the process', () => {
  test('takes the other one after some tries, and says so', async () => {
    const { readers, server, bridge } = await aBridge({ crashing: ['nfc-pcsc'] });
    const says = () => bridge.output().includes('pcsc-mini; nfc-pcsc keeps crashing');
    await until('it says so', says, CRASHES_WITHIN_MS);
    await until('both are ready', () => server.readers().filter(isReady).length === 2);
    await readers.lay(0, KM_100);
    await until('the tap is there', () => server.tags().join() === KM_100);
  });

  test('does without PC/SC if both do so, and readers of other kinds go on', async () => {
    const { server, bridge, trouble, simulate } = await aBridge({
      crashing: ['nfc-pcsc', 'pcsc-mini'],
    });
    await until('the server knows', () => trouble()?.why === 'crashes', CRASHES_WITHIN_MS);
    expect(bridge.output()).toContain('keeps crashing: install it again. Run: npm ci');
    simulate(KM_100);
    await until('the tap is there', () => server.tags().join() === KM_100);
  });
});

describe.skipIf(isMissing)('a bridge with a PC/SC library that is', () => {
  test.each([
    ['half installed', half],
    ['empty', empty],
    ['of another processor', ofAnotherProcessor],
  ])('%s takes the other one, and says so', async (_, broken) => {
    const { readers, server, bridge } = await aBridge({ addons: { [COMPILED]: broken } });
    await until(
      'both are ready',
      () => server.readers().filter(isReady).length === 2,
      CRASHES_WITHIN_MS,
    );
    expect(bridge.output()).toMatch(/served by pcsc-mini; nfc-pcsc (does not load|keeps crashing)/);
    await readers.lay(0, KM_100);
    await until('the tap is there', () => server.tags().join() === KM_100);
  });

  test.each([
    ['half installed', half, /damaged|crashes/],
    ['of another processor', ofAnotherProcessor, /wrong-machine/],
  ])('%s, as is the other one, names the command, and other readers go on', async (...given) => {
    const [, broken, why] = given;
    const { server, bridge, trouble, simulate } = await aBridge({
      addons: { [COMPILED]: broken, [PREBUILT]: broken },
    });
    await until('the server knows', () => why.test(trouble()?.why ?? ''), CRASHES_WITHIN_MS);
    expect(bridge.output()).toMatch(/install it again\. Run: npm ci/);
    simulate(KM_100);
    await until('the tap is there', () => server.tags().join() === KM_100);
  });
});

const isReady = ({ state, kind }: { readonly state: string; readonly kind: string }): boolean =>
  kind === 'pcsc' && state === 'ready';
