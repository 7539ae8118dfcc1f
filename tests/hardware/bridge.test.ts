import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BackendName, PCSC_BACKENDS } from '#lib/process/pcsc.ts';
import { startBridge, type BridgeProcess } from '../support/bridgeProcess.ts';
import { startBridgeServer, type BridgeServer } from './bridgeServer.ts';
import { pcscdMissing } from './pcscd.ts';
import { holdReader } from './holdReader.ts';
import { keptTaps } from '../support/keptTaps.ts';
import { until } from '../support/until.ts';
import { virtualTag } from '../support/virtualTag.ts';
import { startVirtualReaders, type VirtualReaders } from './virtualReaders.ts';

const missing = pcscdMissing();
if (missing !== null) console.log(`SKIPPED the tests with a real pcscd: ${missing}`);

const [KM_100, KM_200, STOP, ROLL] = [
  '04a1b2c3d4e501',
  '04a1b2c3d4e502',
  '04a1b2c3d4e503',
  '04a1b2c3d4e504',
];
/** Longer than any reader takes to see that a card came or went. */
const A_LOOK = 1_200;

interface Table {
  readonly readers: VirtualReaders;
  readonly bridge: BridgeProcess;
  readonly server: BridgeServer;
  readonly data: string;
}

/** The library that the bridge uses. */
let library: BackendName = 'nfc-pcsc';

const cleanup: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0).reverse()) await close();
});

async function aServer(port?: number): Promise<BridgeServer> {
  const server = await startBridgeServer(port);
  cleanup.push(server.close);
  return server;
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bridge-'));
  cleanup.push(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function theReaders(options?: { started: boolean }, count = 2): Promise<VirtualReaders> {
  const readers = await startVirtualReaders(count, options);
  cleanup.push(readers.close);
  return readers;
}

function aBridge(readers: VirtualReaders, server: BridgeServer, data: string): BridgeProcess {
  const kind = `pcsc:${library}`;
  const bridge = startBridge({ server: server.address, data, readers: kind, env: readers.env });
  cleanup.push(bridge.end);
  return bridge;
}

const ready =
  (server: BridgeServer, count = 2) =>
  () =>
    server.readers().filter(({ state }) => state === 'ready').length === count;

/** Two readers, a server, and a bridge that has found both. */
async function aTable(): Promise<Table> {
  const readers = await theReaders();
  const server = await aServer();
  const data = aFolder();
  const bridge = aBridge(readers, server, data);
  await until('both readers are ready', ready(server));
  return { readers, bridge, server, data };
}

/** Waits until the bridge has a tap of this tag on its disk. */
const kept = (data: string, tag: string) =>
  until(`${tag} is kept`, () => keptTaps(data).some((tap) => tap.tag === tag));

/** The readers that were told to have misread a card, each once: how often one looks at a card is its own affair. */
const misreadAt = ({ problems }: BridgeServer) =>
  [
    ...new Set(problems.filter(({ problem }) => problem === 'misread').map(({ reader }) => reader)),
  ].sort();

const tapsAre = (server: BridgeServer, tags: readonly string[], within?: number) =>
  until(`the taps are ${tags.join(' ')}`, () => server.tags().join() === tags.join(), within);

describe.skipIf(missing !== null).each(PCSC_BACKENDS)('with %s', (name) => {
  beforeAll(() => {
    library = name;
  });

  describe('a bridge at a real pcscd with virtual cards', () => {
    test('sends a tap for a card that is laid', async () => {
      const { readers, server } = await aTable();
      await readers.lay(0, KM_100);
      await tapsAre(server, [KM_100]);
      expect(server.received[0]).toMatchObject({ reader: readers.names[0], tag: KM_100 });
    });

    test('counts a card that is left lying once, and again when it was lifted', async () => {
      const { readers, server } = await aTable();
      await readers.lay(0, KM_100);
      await pause(3 * A_LOOK);
      expect(server.tags()).toEqual([KM_100]);
      await readers.lift(0);
      await pause(A_LOOK);
      await readers.lay(0, KM_100);
      await tapsAre(server, [KM_100, KM_100]);
    });

    test('counts a swap without pause as two taps', async () => {
      const { readers, server } = await aTable();
      await readers.lay(0, KM_100);
      await tapsAre(server, [KM_100]);
      await readers.swap(0, KM_200);
      await tapsAre(server, [KM_100, KM_200]);
    });

    test('reads two readers at once', async () => {
      const { readers, server } = await aTable();
      await Promise.all([readers.lay(0, STOP), readers.lay(1, ROLL)]);
      await until('both taps', () => server.tags().length === 2);
      const byReader = new Map(server.received.map(({ reader, tag }) => [reader, tag]));
      expect(byReader.get(readers.names[0] ?? '')).toBe(STOP);
      expect(byReader.get(readers.names[1] ?? '')).toBe(ROLL);
    });

    test('asks again for a card that was pulled away too early', async () => {
      const { readers, server } = await aTable();
      const [left = '', right = ''] = readers.names;
      await readers.pullEarly(0, KM_100);
      await until('a misreading is told', () => misreadAt(server).includes(left));
      await readers.lay(1, KM_100, 'garbled-at-power-up');
      await until('a card that answers nonsense is told', () => misreadAt(server).includes(right));
      await readers.lift(1);
      expect(server.problems.every(({ problem }) => problem === 'misread')).toBe(true);
      expect(server.tags()).toEqual([]);
      // A server that comes anew hears of what still lies there misread, or was never laid again.
      await server.close();
      const back = await aServer(Number(new URL(server.address).port));
      await until('both are told again', () => misreadAt(back).join() === [left, right].join());
      await readers.lay(0, KM_100);
      await tapsAre(back, [KM_100]);
    });

    test('reads a card that takes the place of one that was pulled away too early', async () => {
      const { readers, server } = await aTable();
      await readers.pullEarly(0, KM_100);
      await readers.lay(0, KM_200);
      await tapsAre(server, [KM_200]);
    });

    test('knows a bank card for no game card', async () => {
      const { readers, server } = await aTable();
      await readers.lay(0, KM_100, 'iso-14443-4');
      await until('it is told', () => server.problems.length === 1);
      expect(server.problems[0]).toMatchObject({ problem: 'not-a-game-card' });
      expect(server.tags()).toEqual([]);
    });

    test("shows the server's answer by light and sound at the reader", async () => {
      const { readers, server } = await aTable();
      const card = await readers.lay(0, KM_100);
      await tapsAre(server, [KM_100]);
      const light = () => card.commands.filter((command) => command.startsWith('ff0040'));
      await until('the reader is told to light up', () => light().length === 1);
    });

    test('writes a tag, and locks it when it is asked to', async () => {
      const { readers, server } = await aTable();
      const [first, second] = [virtualTag(KM_100), virtualTag(KM_200)];
      const askToWrite = (lock: boolean) =>
        server.answerWith(() => ({
          ok: true,
          value: {
            answer: { outcome: 'to-write', text: '1000B:roll', lock },
            text: { fr: '', en: '' },
          },
        }));
      askToWrite(false);
      await readers.lay(0, first);
      await until('it is written', () => server.written[0]?.result === 'written');
      askToWrite(true);
      await readers.lay(1, second);
      await until('it is locked', () => server.written[1]?.result === 'locked');
      expect(Buffer.from(first.pages).toString('latin1')).toContain('1000B:roll');
      expect(second.write(10, Uint8Array.of(0, 0, 0, 0))).toBe(false);
    });

    test('tells that a tag was not written that was pulled away meanwhile', async () => {
      const { readers, server } = await aTable();
      server.answerWith(() => ({
        ok: true,
        value: {
          answer: { outcome: 'to-write', text: '1000B:roll', lock: true },
          text: { fr: '', en: '' },
        },
      }));
      await readers.lay(0, virtualTag(KM_100), 'pulled-at-write');
      await until('it is told', () => server.written[0]?.result === 'failed');
    });

    test('reads a card that is not powered up the first time', async () => {
      const { readers, server } = await aTable();
      await readers.lay(0, KM_100, 'late-power-up');
      await tapsAre(server, [KM_100]);
    });

    test('goes on at other readers while a card does not answer, and there once it is lifted', async () => {
      const { readers, server } = await aTable();
      await readers.lay(0, KM_100, 'silent');
      await pause(A_LOOK);
      await readers.lay(1, KM_200);
      await tapsAre(server, [KM_200], 3_000);
      await until('the silent card is told', () =>
        misreadAt(server).includes(readers.names[0] ?? ''),
      );
      await readers.lift(0);
      await pause(A_LOOK);
      await readers.lay(0, STOP);
      await tapsAre(server, [KM_200, STOP], 6_000);
    });

    test('says that another program holds a reader, and reads its card once it is free', async () => {
      const readers = await theReaders();
      const server = await aServer();
      await readers.lay(0, KM_100);
      const release = await holdReader(readers.names[0] ?? '', readers.env);
      cleanup.push(release);
      const bridge = aBridge(readers, server, aFolder());
      const held = () => server.readers().filter(({ trouble }) => trouble?.why === 'held');
      await until('it is told', () => held().length === 1);
      expect(held()[0]?.name).toBe(readers.names[0]);
      expect(bridge.output()).toContain('Another program has this reader');
      await readers.lay(1, KM_200);
      await tapsAre(server, [KM_200]);
      await release();
      await tapsAre(server, [KM_200, KM_100]);
      await until('both readers are ready', ready(server));
    });
  });

  describe('a bridge with failing surroundings', () => {
    test('recovers within 3 s after pcscd was killed', async () => {
      const { readers, server } = await aTable();
      await readers.lay(0, KM_100);
      await tapsAre(server, [KM_100]);
      await readers.pcscd.kill();
      await until('the readers are known to be gone', () =>
        server.readers().every(({ state }) => state === 'daemon-gone'),
      );
      await readers.lift(0);
      await readers.pcscd.start();
      await readers.lay(1, KM_200);
      await tapsAre(server, [KM_100, KM_200], 3_000);
      await readers.lay(0, KM_100);
      await tapsAre(server, [KM_100, KM_200, KM_100]);
    });

    test('reports no resting card as new after pcscd restarts', async () => {
      const { readers, bridge, server } = await aTable();
      await Promise.all([readers.lay(0, KM_100), readers.lay(1, KM_200)]);
      await until('both taps', () => server.tags().length === 2);
      // A virtual card does not outlive its pcscd: it is laid again before the bridge can look.
      process.kill(bridge.pid, 'SIGSTOP');
      await readers.pcscd.kill();
      await readers.pcscd.start();
      await Promise.all([readers.lay(0, KM_100), readers.lay(1, KM_200)]);
      await pause(A_LOOK);
      process.kill(bridge.pid, 'SIGCONT');
      await pause(2 * A_LOOK);
      expect(server.received).toHaveLength(2);
      await readers.swap(0, STOP);
      await until('the next card counts', () => server.tags()[2] === STOP);
    });

    test('names the packages to install without pcscd, and finds it once it runs', async () => {
      const readers = await theReaders({ started: false });
      const server = await aServer();
      const bridge = aBridge(readers, server, aFolder());
      await until('it says so', () => bridge.output().includes('apt install pcscd'));
      await until('the server knows', () => server.readers()[0]?.state === 'daemon-gone');
      await readers.pcscd.start();
      await until('both readers are ready', ready(server), 3_000);
      await readers.lay(0, KM_100);
      await tapsAre(server, [KM_100]);
    });

    test('stores taps while the server is away and delivers them in order, once each', async () => {
      const { readers, server, data } = await aTable();
      await server.close();
      for (const tag of [KM_100, KM_200, STOP]) {
        await readers.lay(0, tag);
        await kept(data, tag);
      }
      const back = await aServer(Number(new URL(server.address).port));
      await tapsAre(back, [KM_100, KM_200, STOP]);
      await until('it is said how many waited', () => back.waiting.join() === '3,0');
      expect(back.received).toHaveLength(3);
    });

    test('after a kill -9 delivers the remaining taps in order, and reports no resting card', async () => {
      const { readers, bridge, server, data } = await aTable();
      server.answerWith(() => null);
      for (const tag of [KM_100, KM_200]) {
        await readers.lay(0, tag);
        await kept(data, tag);
      }
      await bridge.kill();
      await server.close();
      const back = await aServer();
      aBridge(readers, back, data);
      await tapsAre(back, [KM_100, KM_200]);
      expect(back.received[0]?.id).toBe(server.received[0]?.id);
      await until('both readers are ready', ready(back));
      await pause(A_LOOK);
      expect(back.received).toHaveLength(2);
      await readers.swap(0, KM_200);
      await tapsAre(back, [KM_100, KM_200, KM_200]);
    });

    test('exits with code 0 on request, also with a card on a reader', async () => {
      const { readers, bridge, server } = await aTable();
      await readers.lay(0, KM_100);
      await tapsAre(server, [KM_100]);
      const asked = performance.now();
      expect(await bridge.end()).toBe(0);
      expect(performance.now() - asked).toBeLessThan(2_000);
    });

    test('finds readers that were plugged in, and knows those that were unplugged', async () => {
      const readers = await theReaders({ started: false }, 4);
      const server = await aServer();
      aBridge(readers, server, aFolder());
      await readers.pcscd.start(2);
      await until('two readers are ready', ready(server));
      await readers.pcscd.kill();
      await readers.pcscd.start();
      await until('four readers are ready', ready(server, 4));
      await readers.lay(3, KM_100);
      await tapsAre(server, [KM_100]);
      await readers.lift(3);
      await readers.pcscd.kill();
      await readers.pcscd.start(2);
      await until('two readers are ready', ready(server));
      expect(server.readers()).toHaveLength(4);
      await readers.lay(0, KM_200);
      await tapsAre(server, [KM_100, KM_200]);
    });

    test('finds its readers each time when pcscd ends soon after it began', async () => {
      const { readers, server } = await aTable();
      for (let times = 0; times < 20; times += 1) {
        await readers.pcscd.kill();
        await readers.pcscd.start();
        await until('both readers are ready', ready(server));
      }
      await readers.lay(0, KM_100);
      await tapsAre(server, [KM_100]);
    });
  });
});
