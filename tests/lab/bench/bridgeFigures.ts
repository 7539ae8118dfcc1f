import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type BackendName, PCSC_BACKENDS } from '#lib/process/pcsc.ts';
import type { Tap } from '#lib/reader/events.ts';
import { ACCEPTED, startBridgeServer, type BridgeServer } from '../../hardware/bridgeServer.ts';
import { scratchFolder } from '../../support/program.ts';
import { until } from '../../support/until.ts';
import { startVirtualReaders, type VirtualReaders } from '../../hardware/virtualReaders.ts';
import { usageOf } from '../shared/usage.ts';
import { percentile, printTimes } from '../shared/figures.ts';

/** The built bridge at a real pcscd with virtual readers, and a server that only remembers. */
interface Rig {
  readonly readers: VirtualReaders;
  readonly server: BridgeServer;
  readonly bridge: ChildProcess;
  close(): Promise<void>;
}

async function openRig(count: number, library?: BackendName): Promise<Rig> {
  const folder = scratchFolder();
  const readers = await startVirtualReaders(count);
  const server = await startBridgeServer();
  const args = ['build/bridge.js', '--server', server.address, '--data', folder.path];
  if (library !== undefined) args.push('--readers', `pcsc:${library}`);
  const env = { ...process.env, ...readers.env, BRIDGE_ID: 'bench', BRIDGE_SECRET: 'bench' };
  // With a channel, as those have who watch over a bridge.
  const bridge = spawn(process.execPath, args, {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ready = () => server.readers().filter(({ state }) => state === 'ready').length;
  await until('all readers are ready', () => ready() === count, 30_000);
  return {
    readers,
    server,
    bridge,
    async close() {
      bridge.kill('SIGTERM');
      await once(bridge, 'exit');
      await server.close();
      await readers.close();
      folder.remove();
    },
  };
}

const READERS = 16;
const TAPS_EACH = 20;
/** All readers together: 17 a second. */
const EVERY = (READERS / 17) * 1_000;
/** Maximum time for pcscd to see a new card, in ms. */
const SEEN_WITHIN = 5_000;

const tagOf = (reader: number, turn: number) =>
  `04${reader.toString(16).padStart(2, '0')}${turn.toString(16).padStart(10, '0')}`;

/** 16 virtual readers with 17 taps a second in all: none lost, none doubled, in order at each reader. */
export async function benchReaders(): Promise<void> {
  const rig = await openRig(READERS);
  const laid = await Promise.all(
    Array.from({ length: READERS }, (_, reader) => playAt(rig, reader)),
  );
  const taps = [...rig.server.received];
  await rig.close();
  reportTaps(taps, rig.readers.names, laid.flat());
}

async function playAt({ readers, server }: Rig, reader: number): Promise<number[]> {
  const laid: number[] = [];
  const began = performance.now() + (reader / READERS) * EVERY;
  for (let turn = 0; turn < TAPS_EACH; turn += 1) {
    await pause(Math.max(0, began + turn * EVERY - performance.now()));
    const tag = tagOf(reader, turn);
    laid.push(performance.now());
    await readers.lay(reader, tag);
    const isSeen = () => server.received.some((tap) => tap.tag === tag);
    await until(`${tag} is seen`, isSeen, SEEN_WITHIN).catch(() => undefined);
  }
  return laid;
}

function reportTaps(taps: readonly Tap[], names: readonly string[], laid: readonly number[]): void {
  const made = READERS * TAPS_EACH;
  const distinct = new Set(taps.map(({ tag }) => tag)).size;
  const inOrder = names.filter((name, reader) => {
    const tags = taps.filter((tap) => tap.reader === name).map(({ tag }) => tag);
    const inTurn = Array.from({ length: TAPS_EACH }, (_, turn) => tagOf(reader, turn));
    return tags.join() === inTurn.filter((tag) => tags.includes(tag)).join();
  });
  // From the first laying to the last: what the last one takes to arrive is no time in which cards were laid.
  const seconds = (Math.max(...laid) - Math.min(...laid)) / 1_000;
  const rate = (made - 1) / seconds;
  console.log(`\n${String(READERS)} virtual readers at a real pcscd`);
  console.log(
    `${String(made)} taps in ${seconds.toFixed(1)} s, ${rate.toFixed(1)} a second (aim: 17): ` +
      `lost ${String(made - distinct)}, doubled ${String(taps.length - distinct)}, ` +
      `readers in order ${String(inOrder.length)} of ${String(READERS)}`,
  );
}

const IDLE_FOR = 20_000;

export async function benchIdle(): Promise<void> {
  const rig = await openRig(2);
  const { percent, megabytes } = await restOf(rig);
  await rig.close();
  console.log('\nThe bridge at rest, two readers');
  console.log(
    `${percent.toFixed(2)} % of a core (aim: below 1), ${megabytes.toFixed(0)} MB resident (aim: below 80)`,
  );
}

async function restOf({ bridge }: Rig): Promise<{ percent: number; megabytes: number }> {
  const pid = bridge.pid ?? 0;
  await pause(5_000);
  const before = usageOf(pid);
  await pause(IDLE_FOR);
  const { cpu, megabytes } = usageOf(pid);
  return { percent: ((cpu - before.cpu) / (IDLE_FOR / 1_000)) * 100, megabytes };
}

const CARDS_EACH = 40;
/** Pause of a hand between two cards, in ms. */
const BETWEEN_CARDS_MS = 600;

/** The two PC/SC libraries side by side: from a card that is laid to the tap at the server, and at rest. */
export async function benchLibraries(): Promise<void> {
  console.log(
    '\nThe PC/SC libraries side by side, two readers; from a card that is laid to its tap',
  );
  const times: [string, number[]][] = [];
  const rests: string[] = [];
  for (const library of PCSC_BACKENDS) {
    const rig = await openRig(2, library);
    const { percent, megabytes } = await restOf(rig);
    rests.push(
      `${library.padEnd(10)} at rest ${percent.toFixed(2)} % of a core, ${megabytes.toFixed(0)} MB resident`,
    );
    times.push([library, await timesOfTaps(rig)]);
    await rig.close();
  }
  printTimes(times);
  rests.forEach((row) => console.log(row));
}

async function timesOfTaps({ readers, server }: Rig): Promise<number[]> {
  const taken: number[] = [];
  const arrived = new Map<string, number>();
  server.answerWith(({ tag }) => {
    arrived.set(tag, performance.now());
    return ACCEPTED;
  });
  for (let turn = 0; turn < CARDS_EACH; turn += 1) {
    const tag = tagOf(0, turn);
    const began = performance.now();
    await readers.lay(0, tag);
    await until(`${tag} is seen`, () => arrived.has(tag));
    taken.push((arrived.get(tag) ?? NaN) - began);
    await readers.lift(0);
    await pause(BETWEEN_CARDS_MS);
  }
  return taken;
}

const SLEEPS = 8;

/**
 * Measures the time without taps after pcscd was killed and restarted, and after the bridge was
 * stopped for a while.
 */
export async function benchRecovery(): Promise<void> {
  const rig = await openRig(2);
  const { readers, server, bridge } = rig;
  let turn = 0;
  const tapComes = async (): Promise<number> => {
    const tag = tagOf(0, (turn += 1));
    const began = performance.now();
    await readers.lay(0, tag);
    await until('it is seen', () => server.received.some((tap) => tap.tag === tag), 20_000);
    return performance.now() - began;
  };
  const daemon: number[] = [];
  const sleep: number[] = [];
  for (let n = 0; n < SLEEPS; n += 1) {
    await readers.pcscd.kill();
    await until('it is noticed', () => server.readers().every((one) => one.state !== 'ready'));
    await readers.pcscd.start();
    daemon.push(await tapComes());
    bridge.kill('SIGSTOP');
    process.kill(readers.pcscd.pid(), 'SIGSTOP');
    await pause(1_000);
    process.kill(readers.pcscd.pid(), 'SIGCONT');
    bridge.kill('SIGCONT');
    sleep.push(await tapComes());
  }
  await rig.close();
  const row = (name: string, values: readonly number[]) =>
    `${name.padEnd(42)} median ${percentile(values, 0.5).toFixed(0)} ms, longest ${Math.max(...values).toFixed(0)} ms (aim: 3000)`;
  console.log(`\nFrom being back to the next card, ${String(SLEEPS)} times each`);
  console.log(row('pcscd killed and started', daemon));
  console.log(row('bridge and pcscd stopped for 1 s, continued', sleep));
}
