import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { type Socket } from 'node:net';
import { join } from 'node:path';
import { killProcessTree } from '#lib/process/processTree.ts';
import { reachHands } from '../../support/simulatedHands.ts';
import { keptTaps } from '../../support/keptTaps.ts';
import type { DeviceHands } from './deviceHands.ts';

/** Taps that have reached the log, by the reader they were made at. */
type LoggedTaps = (reader: string) => ReadonlySet<string>;

/** A real bridge in its own process, and the hands at its readers, which lay again what a killed bridge never saw. */
export interface TorturedBridge {
  readonly name: string;
  lay(reader: string, tag: string): void;
  laid(reader: string): number;
  /** Kills it (SIGKILL) with what watches over it, and starts it again. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface BridgeParts {
  readonly name: string;
  /** Origin of the server, or of the network before it. */
  readonly server: string;
  readonly secret: string;
  readonly data: string;
  readonly logged: LoggedTaps;
  /** Other reader kinds, as in `--readers`, and their settings. */
  readonly kinds: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The devices of ESPHome that it is connected to, by their names. */
  readonly devices: ReadonlyMap<string, DeviceHands>;
}

/** Time between two cards, in ms. */
const BETWEEN_CARDS = 2_000;

export async function startTorturedBridge(parts: BridgeParts): Promise<TorturedBridge> {
  const { name, server, secret, data, logged, kinds, env, devices } = parts;
  const path = join(data, 'hands');
  const laid = new Map<string, string[]>();
  mkdirSync(data, { recursive: true });
  let moment = Date.now();
  let hands: Socket | null = null;
  let child = await start();
  let killing = Promise.resolve();

  async function start(): Promise<ChildProcess> {
    rmSync(path, { force: true });
    const readers = [`simulator:${path}`, ...kinds].join(',');
    const args = ['--server', server, '--data', data, '--readers', readers, '--alone'];
    const started = spawn(process.execPath, ['build/bridge.js', ...args], {
      stdio: 'ignore',
      env: { ...process.env, ...env, BRIDGE_ID: name, BRIDGE_SECRET: secret },
      detached: true,
    });
    hands = (await reachHands(path)).resume();
    hands.once('close', () => {
      // Cards that such a bridge has missed are not laid again, so the run would wait forever.
      if (hands !== null) throw new Error(`${name} ended by itself`);
    });
    return started;
  }

  function write(reader: string, tag: string): void {
    const device = devices.get(reader);
    if (device !== undefined) return device.lay(tag);
    // Faster than hands, but seen as theirs: a card that is back at once would be taken for two in one field.
    const at = (moment += BETWEEN_CARDS);
    const line = (event: object) => `${JSON.stringify({ reader, at, ...event })}\n`;
    hands?.write(line({ type: 'off' }) + line({ type: 'on', tag }));
  }

  /**
   * Returns the number of taps at a reader that the bridge has stored or delivered. It never saw
   * the others.
   */
  function kept(reader: string): number {
    const here = keptTaps(data).filter((tap) => tap.reader === reader);
    return new Set([...logged(reader), ...here.map(({ id }) => id)]).size;
  }

  async function killAndStart(): Promise<void> {
    for (const device of devices.values()) device.rest();
    await endAtOnce();
    const seen = [...laid.keys()].map((reader) => [reader, kept(reader)] as const);
    child = await start();
    for (const device of devices.values()) device.goOn();
    for (const [reader, count] of seen) {
      // Hands went on laying while it started; all of these are still to be seen.
      for (const tag of laid.get(reader)?.slice(count) ?? []) write(reader, tag);
    }
  }

  /** As with a plug that is pulled, the program goes together with the one that watches over it: one left over would still take taps and send them. */
  async function endAtOnce(): Promise<void> {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    // The connection closes with the program, which writes nothing more then.
    const hung = new Promise((resolve) =>
      hands === null ? resolve(null) : hands.once('close', resolve),
    );
    hands = null;
    killProcessTree(child);
    await Promise.all([exit, hung]);
  }

  return {
    name,
    lay(reader, tag) {
      const tags = laid.get(reader) ?? [];
      tags.push(tag);
      laid.set(reader, tags);
      write(reader, tag);
    },
    laid: (reader) => laid.get(reader)?.length ?? 0,
    kill: () => (killing = killing.then(killAndStart)),
    close: endAtOnce,
  };
}
