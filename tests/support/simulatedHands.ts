import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { runProgram, stop, type Program } from './program.ts';

/** Maximum time until the bridge listens, in ms. */
const WITHIN = 30_000;

/** Hands at the simulated readers of a bridge, once it takes them: its path is there a moment before it listens. */
export async function reachHands(path: string): Promise<Socket> {
  const end = performance.now() + WITHIN;
  for (;;) {
    const hands = connect(path).on('error', () => undefined);
    const reached = await once(hands, 'connect').then(
      () => true,
      () => false,
    );
    if (reached) return hands;
    if (performance.now() > end) throw new Error(`no bridge listens at ${path}`);
    await pause(20);
  }
}

interface SimulatedBridge {
  readonly program: Program;
  lay(tag: string, reader?: string): void;
  lift(reader?: string): void;
  /** Resolves with the next sign that a reader shows. */
  sign(): Promise<unknown>;
  close(): Promise<void>;
}

interface BridgeParts {
  readonly server: string;
  readonly secret: string;
  readonly folder: string;
  readonly readers?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the built bridge, called "pi", with simulated readers. */
export async function simulatedBridge(parts: BridgeParts): Promise<SimulatedBridge> {
  const { server, secret, folder, readers = ['left'], env = {} } = parts;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'hand');
  const args = ['--server', server, '--data', join(folder, 'bridge')];
  const settings = { BRIDGE_ID: 'pi', BRIDGE_SECRET: secret, ...env };
  const program = runProgram('bridge.js', [...args, '--readers', `simulator:${path}`], settings);
  const hands = await reachHands(path);
  const signs = createInterface({ input: hands });
  const tell = (event: object) => void hands.write(`${JSON.stringify(event)}\n`);
  for (const reader of readers) tell({ type: 'up', reader });
  return {
    program,
    lay: (tag, reader = 'left') => tell({ type: 'on', reader, tag }),
    lift: (reader = 'left') => tell({ type: 'off', reader }),
    sign: () => once(signs, 'line'),
    async close() {
      hands.destroy();
      await stop(program);
    },
  };
}
