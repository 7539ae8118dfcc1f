import {
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
  spawn,
  spawnSync,
} from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

export interface Done {
  readonly code: number | null;
  readonly said: string;
}

/**
 * A Debian machine on an overlay of another one's files, which stay unchanged. It has its own
 * mounts, and the host's network.
 */
export interface DebianMachine {
  bring(file: string): string;
  /** Runs a command to its end, as root and in English. */
  run(...command: readonly string[]): Done;
  sh(script: string): Done;
  start(...command: readonly string[]): ChildProcess;
  talk(...command: readonly string[]): ChildProcessWithoutNullStreams;
  path(inside: string): string;
  read(file: string): string;
  remove(): Promise<void>;
}

const ENVIRONMENT = [
  ...['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root'],
  ...['LANG=C.UTF-8', 'LC_MESSAGES=en', 'DEBIAN_FRONTEND=noninteractive', 'TERM=dumb'],
];

export function machineMissing(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root may mount';
  const folder = mkdtempSync(join(tmpdir(), 'debian-tried-'));
  const made = spawnSync('unshare', ['-m', 'sh', '-c', mounting('/', folder)]);
  rmSync(folder, { recursive: true, force: true });
  return made.status === 0 ? null : 'this machine lets nobody mount one folder over another';
}

/** Mounts it over `lower`; what it writes is kept in memory, below `folder`. */
function mounting(lower: string, folder: string): string {
  const root = `${folder}/root`;
  return [
    'set -e',
    'mount --make-rprivate /',
    `mount -t tmpfs tmpfs ${folder}`,
    `mkdir ${folder}/upper ${folder}/work ${root}`,
    `mount -t overlay overlay -o lowerdir=${lower},upperdir=${folder}/upper,workdir=${folder}/work ${root}`,
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t tmpfs tmpfs ${root}/run`,
    // An overlay shows one file system only, not mounts below it.
    `mount -t tmpfs tmpfs ${root}/tmp`,
    // None of the services of the machine below may be started or stopped.
    `printf '#!/bin/sh\\nexit 101\\n' >${root}/usr/sbin/policy-rc.d`,
    `chmod 755 ${root}/usr/sbin/policy-rc.d`,
  ].join('\n');
}

export async function debianMachine(lower = '/'): Promise<DebianMachine> {
  const folder = mkdtempSync(join(tmpdir(), 'debian-'));
  const root = join(folder, 'root');
  const keeper = await keepMounted(lower, folder);
  const pid = String(keeper.pid);
  const enter = (command: readonly string[]) => [
    ...['-t', pid, '-m', 'chroot', root, 'env', '-i', ...ENVIRONMENT, ...command],
  ];
  const path = (inside: string) => `/proc/${pid}/root${root}${inside}`;
  const run = (...command: readonly string[]): Done => {
    const done = spawnSync('nsenter', enter(['sh', '-c', '"$@" 2>&1', 'sh', ...command]), {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (done.error !== undefined) throw done.error;
    return { code: done.status, said: done.stdout + done.stderr };
  };
  return {
    run,
    path,
    sh: (script) => run('sh', '-c', script),
    talk: (...command) => spawn('nsenter', enter(command)),
    start: (...command) => spawn('nsenter', enter(command), { stdio: ['ignore', 'pipe', 'pipe'] }),
    bring(file) {
      const inside = `/tmp/${basename(file)}`;
      writeFileSync(path(inside), readFileSync(file));
      return inside;
    },
    read: (file) => (existsSync(path(file)) ? readFileSync(path(file), 'utf8') : ''),
    async remove() {
      const gone = once(keeper, 'exit');
      if (keeper.exitCode === null && keeper.kill('SIGKILL')) await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Its mounts go with the process that holds them, which this answers, and which goes with this one. */
async function keepMounted(lower: string, folder: string): Promise<ChildProcess> {
  const script = `${mounting(lower, folder)}\necho ready\nexec cat`;
  const keeper = spawn('unshare', ['-m', 'sh', '-c', script]);
  const ready = once(keeper.stdout, 'data');
  const failed = once(keeper, 'exit').then(() => {
    throw new Error(`no machine: ${String(keeper.stderr.read())}`);
  });
  await Promise.race([ready, failed]);
  failed.catch(() => undefined);
  return keeper;
}
