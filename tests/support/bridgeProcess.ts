import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface BridgeOptions {
  readonly server: string;
  readonly data: string;
  readonly readers?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A bridge in its own process, from the sources. */
export interface BridgeProcess {
  /** All it has printed so far. */
  output(): string;
  send(line: string): void;
  /** Asks it to end and settles with its exit code. */
  end(): Promise<number | null>;
  /** Ends it as a pulled plug would. */
  kill(): Promise<void>;
}

export function startBridge({ server, data, readers = 'pcsc', env = {} }: BridgeOptions) {
  const args = ['--server', server, '--data', data, '--readers', readers];
  return watch(runBridge(args, { BRIDGE_ID: 'test', BRIDGE_SECRET: 'secret', ...env }));
}

/** Starts hardware/bridge.ts with these arguments. */
export function runBridge(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return spawn(process.execPath, ['--import', 'tsx', 'hardware/bridge.ts', ...args], {
    env: { ...process.env, ...env },
    stdio: 'pipe',
  });
}

function watch(child: ChildProcess): BridgeProcess {
  let output = '';
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
  child.stdin?.on('error', () => undefined);
  const exit = once(child, 'exit');
  const over = () => child.exitCode !== null || child.signalCode !== null;
  const endBy = async (signal: NodeJS.Signals) => {
    if (!over()) child.kill(signal);
    await exit;
    return child.exitCode;
  };
  return {
    output: () => output,
    send: (line) => void child.stdin?.write(`${line}\n`),
    end: () => endBy('SIGTERM'),
    kill: async () => void (await endBy('SIGKILL')),
  };
}
