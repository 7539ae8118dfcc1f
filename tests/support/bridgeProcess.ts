import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface BridgeOptions {
  readonly server: string;
  readonly data: string;
  readonly readers?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** As somebody starts it by hand: then what runs here watches over the bridge. */
  readonly byHand?: boolean;
}

/** A bridge in its own process, from the sources. */
export interface BridgeProcess {
  readonly pid: number;
  /** All it has printed so far. */
  output(): string;
  send(line: string): void;
  /** Asks it to end and settles with its exit code. */
  end(): Promise<number | null>;
  /** Ends it as a pulled plug would. */
  kill(): Promise<void>;
}

export function startBridge(options: BridgeOptions): BridgeProcess {
  const { server, data, readers = 'pcsc', env = {}, byHand = false } = options;
  const args = ['--server', server, '--data', data, '--readers', readers];
  const known = { BRIDGE_ID: 'test', BRIDGE_SECRET: 'secret', ...env };
  return watch(runBridge(args, known, byHand));
}

/** Starts hardware/bridge.ts with these arguments; with a channel to it, as those have who watch over it. */
export function runBridge(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  byHand = false,
) {
  return spawn(process.execPath, ['--import', 'tsx', 'hardware/bridge.ts', ...args], {
    env: { ...process.env, LC_ALL: 'en', ...env },
    stdio: ['pipe', 'pipe', 'pipe', ...(byHand ? [] : (['ipc'] as const))],
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
    pid: child.pid ?? 0,
    output: () => output,
    send: (line) => void child.stdin?.write(`${line}\n`),
    end: () => endBy('SIGTERM'),
    kill: async () => void (await endBy('SIGKILL')),
  };
}
