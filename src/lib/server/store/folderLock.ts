import { join } from 'node:path';
import Database from 'libsql';
import { giveToOwner } from '../../process/disk.ts';

/** How long another server that is about to end may still hold the folder, in ms. */
const LET_GO_WITHIN = 3_000;

type Lock = InstanceType<typeof Database>;

/** The driver lets go of a file when it is collected, so this must not be. */
const held = new Set<Lock>();

/**
 * Holds a data folder, as the only server or restore in it, until this process is gone: the system takes the lock from one
 * that was killed. Answers whether it could; false: another one holds it. Waits for that some seconds.
 * @throws the file system's error when the folder cannot be written to
 */
export const holdFolder = (data: string): boolean =>
  takeLock(join(data, 'server-lock.sqlite'), LET_GO_WITHIN) !== null;

/**
 * Does some work while this process alone has the lock in a file; null: another had it all that time, in ms, and nothing
 * was done.
 * @throws what the work throws, or the file system's error when the lock cannot be made
 */
export function whileHeld<Done>(file: string, wait: number, work: () => Done): Done | null {
  const lock = takeLock(file, wait);
  if (lock === null) return null;
  try {
    return work();
  } finally {
    lock.exec('rollback');
    lock.close();
    held.delete(lock);
  }
}

/** Nothing is ever written in such a file. Backups and restores are at the database itself, so that it is in nobody's way. */
function takeLock(file: string, wait: number): Lock | null {
  const lock = new Database(file);
  giveToOwner(file);
  lock.pragma(`busy_timeout = ${String(wait)}`);
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    const code = error instanceof Database.SqliteError ? error.code : '';
    if (/BUSY|LOCKED/.test(code)) return null;
    throw error;
  }
  held.add(lock);
  return lock;
}
