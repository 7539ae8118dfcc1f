import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';

/** Maximum wait in ms for another server that is shutting down to release the folder. */
const RELEASE_TIMEOUT_MS = 3_000;

type Lock = InstanceType<typeof Database>;

/** Keeps locks reachable: the driver closes a database when it is garbage-collected. */
const heldLocks = new Set<Lock>();

export const lockFile = (data: string): string => join(data, 'server-lock.sqlite');

/**
 * Locks a data folder for the only server or restore in it, until this process ends. The system
 * releases the lock of a killed process. Waits some seconds for another holder; false when that
 * keeps it.
 * @throws the file system's error when the folder cannot be written to
 */
export const lockFolder = (data: string): boolean =>
  takeLock(lockFile(data), RELEASE_TIMEOUT_MS) !== null;

/**
 * Runs `work` while holding the lock in a file. Null, without running it, when another process held
 * the lock for `wait` ms.
 * @throws the error of `work`, or the file system's error when the lock cannot be made
 */
export function withLock<Done>(file: string, wait: number, work: () => Done): Done | null {
  const lock = takeLock(file, wait);
  if (lock === null) return null;
  try {
    return work();
  } finally {
    lock.exec('rollback');
    lock.close();
    heldLocks.delete(lock);
  }
}

/**
 * Takes the lock in an empty SQLite file. Backups and restores open the database itself, which this
 * does not block.
 */
function takeLock(file: string, wait: number): Lock | null {
  try {
    return openLock(file, wait);
  } catch (error) {
    if (!/NOTADB|CORRUPT/.test(codeOf(error))) throw error;
    // The file is corrupt and holds no data. SQLite read it, so no other process has it locked.
    for (const part of ['', '-journal', '-wal', '-shm']) rmSync(file + part, { force: true });
    return openLock(file, wait);
  }
}

function openLock(file: string, wait: number): Lock | null {
  const lock = new Database(file);
  try {
    lock.pragma(`busy_timeout = ${String(wait)}`);
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (/BUSY|LOCKED/.test(codeOf(error))) return null;
    throw error;
  }
  heldLocks.add(lock);
  return lock;
}

const codeOf = (error: unknown): string =>
  error instanceof Database.SqliteError ? error.code : '';
