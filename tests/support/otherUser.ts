import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A user that stands in for the service's: without rights, and without a name on most machines. */
export const STAND_IN = { uid: 47_110, gid: 47_120 } as const;

export const notRoot = (): string | null =>
  process.getuid?.() === 0 ? null : 'only root can give a folder to another user';

/** Makes a folder of that user, in one that all users may enter. */
export function folderOfStandIn(outer: string, name = 'data'): string {
  chmodSync(outer, 0o755);
  const folder = join(outer, name);
  mkdirSync(folder, { mode: 0o700 });
  giveAway(folder);
  return folder;
}

export const giveAway = (path: string): void => chownSync(path, STAND_IN.uid, STAND_IN.gid);
