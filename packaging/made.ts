import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a package is made of, and when that was finished. */
export interface Made {
  /** Folder of the project. */
  readonly root: string;
  readonly version: string;
  /** In s since the epoch: the time of all files in the package, so that two builds have the same bytes. */
  readonly epoch: number;
}

/** `version` stands for that of package.json where a package of another version is wanted. */
export function madeOf(root: string, version?: string): Made {
  const { version: own } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return { root, version: version ?? own, epoch: epochOf(root) };
}

/** `SOURCE_DATE_EPOCH`, or the time of the commit; outside of git that of the list of changes. */
function epochOf(root: string): number {
  const told = process.env['SOURCE_DATE_EPOCH'];
  if (told !== undefined && /^\d+$/.test(told)) return Number(told);
  const git = spawnSync('git', ['-C', root, 'log', '-1', '--format=%ct'], { encoding: 'utf8' });
  if (git.status === 0) return Number(git.stdout.trim());
  return Math.floor(statSync(join(root, 'package.json')).mtimeMs / 1000);
}
