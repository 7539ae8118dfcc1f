import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns a command that runs another one with its own disk mounted at a folder.
 * @param size as for `mount`, e.g. 64m
 */
const withSmallDisk = (
  folder: string,
  size: string,
  ...command: readonly string[]
): readonly [string, readonly string[]] => [
  'unshare',
  ['-m', 'sh', '-c', `mount -t tmpfs -o size=${size} tmpfs "$0" && exec "$@"`, folder, ...command],
];

export function smallDiskMissing(): string | null {
  const [command, args] = withSmallDisk(tmpdir(), '16k', 'true');
  return spawnSync(command, args).status === 0 ? null : 'this user may not mount a small disk';
}

/**
 * Returns a folder on a disk that this program alone writes to. The first call runs the program once more where that disk
 * is mounted, and ends with its status.
 */
export function ownSmallDisk(size: string): string {
  const mounted = process.env['SMALL_DISK'];
  if (mounted !== undefined) return mounted;
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const program = [process.execPath, '--import', 'tsx', ...process.argv.slice(1)];
  const [command, args] = withSmallDisk(folder, size, ...program);
  const env = { ...process.env, SMALL_DISK: folder };
  const { status } = spawnSync(command, args, { stdio: 'inherit', env });
  rmSync(folder, { recursive: true, force: true });
  process.exit(status ?? 1);
}

/** Takes all the room there is on the disk of a folder. Answers whether there is none left. */
export function fillDisk(folder: string): boolean {
  // dd goes on until there is no room, and fails then, as it should.
  for (const [name, block] of FILLERS) {
    spawnSync('dd', ['if=/dev/zero', `of=${join(folder, name)}`, `bs=${block}`]);
  }
  return statfsSync(folder).bavail === 0;
}

export function freeDisk(folder: string): void {
  for (const [name] of FILLERS) rmSync(join(folder, name), { force: true });
}

const FILLERS = [
  ['filler', '1M'],
  ['filler-rest', '512'],
] as const;
