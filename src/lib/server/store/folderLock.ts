import { join } from 'node:path';
import Database from 'libsql';

/** How long another server that is about to end may still hold the folder, in ms. */
const LET_GO_WITHIN = 3_000;

/** Nothing is ever written there. Backups and restores are at the database itself, so that this is in nobody's way. */
const lockFile = (data: string): string => join(data, 'server-lock.sqlite');

/** The driver lets go of a file when it is collected, so this must not be. */
const held: InstanceType<typeof Database>[] = [];

/**
 * Holds a data folder, as the only server in it, until this process is gone: the system takes the lock from one that was
 * killed. Answers whether it could; false: another one holds it. Waits for that some seconds.
 * @throws the file system's error when the folder cannot be written to
 */
export function holdFolder(data: string): boolean {
  const lock = new Database(lockFile(data));
  lock.pragma(`busy_timeout = ${String(LET_GO_WITHIN)}`);
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    const code = error instanceof Database.SqliteError ? error.code : '';
    if (/BUSY|LOCKED/.test(code)) return false;
    throw error;
  }
  held.push(lock);
  return true;
}
