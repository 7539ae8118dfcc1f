import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The command that runs another one with a disk of its own mounted at a folder, which nobody else sees.
 * @param size as `mount` takes it, e.g. 64m
 */
export const withSmallDisk = (
  folder: string,
  size: string,
  ...command: readonly string[]
): readonly [string, readonly string[]] => [
  'unshare',
  ['-m', 'sh', '-c', `mount -t tmpfs -o size=${size} tmpfs "$0" && exec "$@"`, folder, ...command],
];

/** Why no such disk can be had here, or null. */
export function smallDiskMissing(): string | null {
  const [command, args] = withSmallDisk(tmpdir(), '16k', 'true');
  return spawnSync(command, args).status === 0 ? null : 'this user may not mount a small disk';
}

/** Takes all the room there is on the disk of a folder. Answers whether there is none left. */
export function fillDisk(folder: string): boolean {
  // dd goes on until there is no room, and fails then, as it should.
  for (const [name, block] of FILLERS) {
    spawnSync('dd', ['if=/dev/zero', `of=${join(folder, name)}`, `bs=${block}`]);
  }
  return statfsSync(folder).bavail === 0;
}

/** Gives the room back. */
export function freeDisk(folder: string): void {
  for (const [name] of FILLERS) rmSync(join(folder, name), { force: true });
}

const FILLERS = [
  ['filler', '1M'],
  ['filler-rest', '512'],
] as const;
