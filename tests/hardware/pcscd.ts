import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const VPCD = '/usr/lib/pcsc/drivers/serial/libifdvpcd.so';
const PUBLIC_SOCKET = '/run/pcscd/pcscd.comm';
/** Slots of one copy of the virtual reader's driver. */
const SLOTS = 2;

/**
 * A pcscd of the test's own. It runs with a /run of its own where the machine allows that, so that neither a
 * pcscd of this machine nor another test run meets it; clients find it by `env`.
 */
export interface Pcscd {
  /** Environment by which the PC/SC library finds this daemon. */
  readonly env: { readonly PCSCLITE_CSOCK_NAME: string };
  /** Names of its readers as PC/SC gives them, and the ports where their cards are laid. */
  readonly readers: readonly { readonly name: string; readonly port: number }[];
  pid(): number;
  /** Settles when it listens. `plugged` is how many of its readers are there, all if left out. */
  start(plugged?: number): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

export function pcscdMissing(): string | null {
  if (spawnSync('pcscd', ['--version']).error) return 'pcscd is not installed (apt install pcscd)';
  if (!existsSync(VPCD)) {
    return 'the virtual reader is not installed (apt install vsmartcard-vpcd)';
  }
  if (privateRun() === null && existsSync(PUBLIC_SOCKET)) {
    return 'pcscd of this machine is running, and this user may not start a second one apart from it';
  }
  return null;
}

/** Maximum number of tests with their own pcscd at the same time. */
export const pcscdsAtOnce = (): number => (privateRun() === null ? 1 : 2);

/** The command under which a program gets its own mounts, or null where that is not allowed. */
function privateRun(): readonly string[] | null {
  const commands = [
    ['unshare', '-m'],
    ['unshare', '-Urm'],
  ];
  const works = ([command = '', ...args]: readonly string[]) =>
    spawnSync(command, [...args, 'sh', '-c', 'mount --bind /tmp /run']).status === 0;
  return commands.find(works) ?? null;
}

export async function preparePcscd(readers = 2): Promise<Pcscd> {
  const folder = mkdtempSync(join(tmpdir(), 'pcscd-'));
  const apart = privateRun();
  const base = await freePorts(readers);
  const socket = apart === null ? PUBLIC_SOCKET : join(folder, 'run/pcscd/pcscd.comm');
  let daemon: ChildProcess | null = null;

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ended = daemon;
    daemon = null;
    if (ended === null || ended.exitCode !== null || ended.signalCode !== null) return;
    const exit = once(ended, 'exit');
    ended.kill(signal);
    await exit;
  }

  return {
    env: { PCSCLITE_CSOCK_NAME: socket },
    readers: Array.from({ length: readers }, (_, n) => ({ name: nameOf(n), port: base + n })),
    pid() {
      if (daemon?.pid === undefined) throw new Error('pcscd does not run');
      return daemon.pid;
    },
    async start(plugged = readers) {
      writeReaders(folder, plugged, base);
      daemon = launch(folder, apart);
      for (const reader of [socket, ...portsOf(base, plugged)]) await listening(reader, daemon);
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async remove() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const portsOf = (base: number, readers: number) =>
  Array.from({ length: readers }, (_, n) => base + n);

/** Returns pcscd's name of the nth reader, from the driver's name and the slot. */
function nameOf(n: number): string {
  return `ACS ACR122U PICC Interface ${Math.floor(n / SLOTS)} 00 0${n % SLOTS}`;
}

/** Two readers share a driver, and each pair needs a copy of its own: the driver keeps one table for each file. */
function writeReaders(folder: string, readers: number, base: number): void {
  mkdirSync(join(folder, 'conf'), { recursive: true });
  mkdirSync(join(folder, 'run/pcscd'), { recursive: true });
  const blocks = Array.from({ length: Math.ceil(readers / SLOTS) }, (_, copy) => {
    const library = join(folder, `vpcd${copy}.so`);
    copyFileSync(VPCD, library);
    const port = base + copy * SLOTS;
    return `FRIENDLYNAME "ACS ACR122U PICC Interface ${copy}"\nDEVICENAME /dev/null:${port}\nLIBPATH ${library}\nCHANNELID ${port}\n`;
  });
  writeFileSync(join(folder, 'conf/readers'), blocks.join('\n'));
}

function launch(folder: string, apart: readonly string[] | null): ChildProcess {
  const pcscd = ['pcscd', '-f', '-c', join(folder, 'conf')];
  const [command = '', ...args] =
    apart === null
      ? pcscd
      : [
          ...apart,
          'sh',
          '-c',
          'mount --bind "$0" /run && exec "$@"',
          join(folder, 'run'),
          ...pcscd,
        ];
  return spawn(command, args, { stdio: 'ignore' });
}

/** Waits until a socket path or a port of this machine answers. A port is only looked at: no card is laid. */
async function listening(where: string | number, daemon: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (daemon.exitCode !== null) throw new Error(`pcscd ended with code ${daemon.exitCode}`);
    if (typeof where === 'string' ? await answers(where) : !(await isFree(where))) return;
    await pause(25);
  }
  throw new Error(`pcscd does not listen on ${where}`);
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket
      .once('error', () => resolve(false))
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      });
  });
}

/** Finds consecutive free ports outside the machine's ephemeral range. */
async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const base = 20_000 + Math.floor(Math.random() * 6_000) * SLOTS;
    const free = await Promise.all(portsOf(base, count).map(isFree));
    if (free.every(Boolean)) return base;
  }
  throw new Error('no free ports for virtual readers');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '0.0.0.0', () => server.close(() => resolve(true)));
  });
}
