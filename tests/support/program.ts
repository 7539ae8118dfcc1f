import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lowImpactGcOptions } from '#lib/process/gcOptions.ts';
import { becomeHouse } from './ownHouse.ts';
import { until } from './until.ts';

export const BUILD = join(import.meta.dirname, '../../build');

export interface Program {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves when it is gone. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

/** Starts build/<name> in English, with a channel to it as the supervisor has. */
export function runProgram(
  name: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  build = BUILD,
): Program {
  // As `npm start` starts it.
  const options = name === 'server.js' && env['DATABASE_URL'] ? lowImpactGcOptions() : [];
  const child = spawn(process.execPath, [...options, join(build, name), ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, LC_ALL: 'en', LAB: '', HOST: '', ...env },
  });
  const said = { stdout: '', stderr: '' };
  child.stdout?.on('data', (data) => (said.stdout += String(data)));
  child.stderr?.on('data', (data) => (said.stderr += String(data)));
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  return { child, stdout: () => said.stdout, stderr: () => said.stderr, ended };
}

interface Ports {
  readonly port: number;
  /** Null where it does not answer by https. */
  readonly httpsPort: number | null;
  /** Null where it has no short address. */
  readonly shortPort: number | null;
  /** The address with a name; null where it has none. */
  readonly typed: string | null;
}

export interface RunningServer extends Program, Ports {
  readonly url: string;
}

export interface ServerOptions {
  readonly lab?: boolean;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly build?: string;
}

/** The production server on a free port, or on the one it had before. This test is then at home there. */
export async function runServer(
  data: string,
  { lab = false, port = 0, env = {}, build = BUILD }: ServerOptions = {},
): Promise<RunningServer> {
  const settings = { ...env, DATA: data, PORT: String(port), ...(lab ? { LAB: '1' } : {}) };
  const program = runProgram('server.js', [], settings, build);
  const listening = await new Promise<Ports>((resolve, reject) => {
    program.child.once('message', (said: Ports) => resolve(said));
    program.ended
      .then(() => reject(new Error(`the server ended: ${program.stderr()}`)))
      .catch(reject);
  });
  const url = `http://127.0.0.1:${String(listening.port)}`;
  await becomeHouse(url, data);
  return { ...program, ...listening, url };
}

export async function stop(program: Program): Promise<void> {
  program.child.kill('SIGKILL');
  await program.ended;
}

export const childOf = ({ child }: Program): number => childrenOf(child)[0] ?? NaN;

export function childrenOf({ pid }: Pick<ChildProcess, 'pid'>): readonly number[] {
  const path = `/proc/${String(pid)}/task/${String(pid)}/children`;
  return readFileSync(path, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

export function scratchFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'table-companion-'));
  return { path, remove: () => removeFolder(path) };
}

/**
 * Programs that have just ended may have others that still write for a moment. `maxRetries` of
 * `rmSync` does not remove what they write: it only tries again to remove the folder.
 */
function removeFolder(path: string, tries = 20): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 1, retryDelay: 500 });
  } catch (error) {
    if (tries === 0) throw error;
    removeFolder(path, tries - 1);
  }
}

export const secretOf = (data: string): string =>
  readFileSync(join(data, 'bridge-secret'), 'utf8').trim();

export const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );

export const isDown = (url: string): Promise<void> =>
  until(`nothing answers at ${url}`, async () => !(await isUp(url)));
