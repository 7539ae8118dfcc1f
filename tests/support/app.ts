import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { becomeHouse } from './ownHouse.ts';
import { childrenOf, scratchFolder } from './program.ts';
import { until } from './until.ts';

export interface AppOptions {
  readonly lab?: boolean;
  readonly bridge?: boolean;
  readonly https?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Writes what its data folder holds before it starts. */
  prepare?(data: string): Promise<void>;
}

/** The whole program as `npm start` runs it, from the build, with a data folder of its own. */
export interface App {
  /** Address on this machine. Sockets and browsers of this test are administrators there. */
  readonly url: string;
  readonly data: string;
  pidOf(program: 'server' | 'bridge'): number;
  /** Does something while the server answers nothing, and ends it then before it reads what came meanwhile. */
  whileServerHangs(work: () => Promise<void>): Promise<void>;
  output(): string;
  close(): Promise<void>;
}

export const appMissing = (): string | null =>
  existsSync('build/start.js') ? null : 'the program is not built (npm run build)';

export async function startApp({
  lab,
  bridge = false,
  https = false,
  env = {},
  prepare,
}: AppOptions = {}): Promise<App> {
  const folder = scratchFolder();
  const data = folder.path;
  await prepare?.(data);
  const args = ['build/start.js', '--port', '0', '--data', data];
  if (lab === true) args.push('--lab');
  if (!bridge) args.push('--no-bridge');
  if (!https) args.push('--no-https');
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'pipe' });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const port = () => /http:\/\/[^\s:/]+:(\d+)/.exec(output)?.[1];
  await until('the program says where it is', () => port() !== undefined, 20_000).catch(() => {
    throw new Error(`the program did not start:\n${output}`);
  });
  const url = `http://127.0.0.1:${port() ?? ''}`;
  await becomeHouse(url, data);
  const pidOf = (program: string) => childOf(child, `build/${program}.js`);
  return {
    url,
    data,
    pidOf,
    async whileServerHangs(work) {
      const server = pidOf('server');
      // Its supervisor would restart it on a machine so slow that the work exceeds its timeout.
      child.kill('SIGSTOP');
      process.kill(server, 'SIGSTOP');
      try {
        await work();
      } finally {
        process.kill(server, 'SIGKILL');
        child.kill('SIGCONT');
      }
    },
    output: () => output,
    async close() {
      const exit = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGTERM')) await exit;
      folder.remove();
    },
  };
}

function childOf(parent: ChildProcess, file: string): number {
  const runs = (pid: number) => {
    try {
      return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').includes(file);
    } catch {
      return false;
    }
  };
  const child = childrenOf(parent).find(runs);
  if (child === undefined)
    throw new Error(`${file} does not run under process ${String(parent.pid)}`);
  return child;
}
