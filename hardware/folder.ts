import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { rename } from '#lib/process/disk.ts';

/** Of the bridge that `npm start` has; all others had theirs there too, in earlier versions. */
const COMMON = 'data/bridge';
/** The token comes last: without it nothing is moved any more. */
const MOVED = ['taps.jsonl', 'token'];

/** Where a bridge for a server keeps what it has, unless it is told otherwise. */
export const ownFolder = (server: string): string =>
  `${COMMON}-${new URL(server).host.replace(/[^A-Za-z0-9.-]+/g, '-')}`;

/**
 * Brings what a bridge that was paired by hand kept in the common folder into its own, so that it need not be paired
 * again. Only such a one has a token there.
 */
export function moveIn(own: string, common = COMMON): void {
  if (!existsSync(join(common, 'token')) || existsSync(join(own, 'token'))) return;
  mkdirSync(own, { recursive: true, mode: 0o700 });
  for (const name of MOVED) {
    if (existsSync(join(common, name))) rename(join(common, name), join(own, name));
  }
}
