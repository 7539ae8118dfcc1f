import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '#lib/process/disk.ts';
import type { Filter } from './topics.ts';

export const CLIENT_ID_FILE = 'mqtt-client-id';

/**
 * Returns the MQTT client id under which the broker keeps messages while the bridge is away. An
 * account of the broker that guessed it could take over the session, so it derives from 128 random
 * bits in a private file of the folder.
 */
export function clientIdOf(folder: string, filters: readonly Filter[]): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([randomSeed(folder), filters]))
    .digest('hex');
  return `table-companion-readers-${hash.slice(0, 32)}`;
}

function randomSeed(folder: string): string {
  const file = join(folder, CLIENT_ID_FILE);
  const stored = storedSeed(file);
  if (stored !== null) return stored;
  const seed = randomBytes(16).toString('hex');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeAtomically(file, seed);
  } catch {
    // With a full disk, the id lasts until the next start.
  }
  return seed;
}

function storedSeed(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return /^[\da-f]{32}$/.test(text) ? text : null;
  } catch {
    return null;
  }
}
