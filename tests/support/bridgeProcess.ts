import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface BridgeOptions {
  readonly server: string;
  readonly data: string;
  readonly readers?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Starts it as if by hand, with this program as its supervisor. */
  readonly byHand?: boolean;
}

export interface BridgeProcess {
  readonly pid: number;
  output(): string;
  send(line: string): void;
  end(): Promise<number | null>;
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
