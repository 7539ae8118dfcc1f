import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasesIn } from './changes.ts';

export interface Made {
  readonly root: string;
  readonly version: string;
  /** Seconds since the epoch: modification time of all packaged files, for reproducible builds. */
  readonly epoch: number;
}

export function madeOf(root: string, version?: string): Made {
  const { version: own } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return { root, version: version ?? own, epoch: epochOf(root) };
}

/**
 * Returns `SOURCE_DATE_EPOCH`, or else the time of the last commit; outside a git checkout, noon of
 * the newest release in the changelog.
 */
function epochOf(root: string): number {
  const told = process.env['SOURCE_DATE_EPOCH'];
  if (told !== undefined && /^\d+$/.test(told)) return Number(told);
  const git = spawnSync('git', ['-C', root, 'log', '-1', '--format=%ct'], { encoding: 'utf8' });
  if (git.status === 0) return Number(git.stdout.trim());
  const dated = releasesIn(root).find(({ at }) => at !== null);
  return Math.floor((dated?.at ?? 0) / 1000);
}
