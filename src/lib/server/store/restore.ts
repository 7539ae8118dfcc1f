import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'libsql';
import { accept, refuse, type Result } from '../../game/result.ts';
import {
  isStillOpen,
  listNames,
  makeFolderPrivate,
  renameSynced,
  sync,
} from '../../process/disk.ts';
import { copyDatabase, removeCopy } from './backups.ts';
import { lockFolder } from './folderLock.ts';
import { WAL_AS_FOUND } from './logEnd.ts';
import { type DatabaseCheck, foreignIn, newerIn, renameLogIn, type Unreadable } from './schema.ts';

export type RestoreRefusal =
  | { readonly code: 'in-use' }
  | { readonly code: 'missing' }
  | { readonly code: 'damaged'; readonly why: string }
  | { readonly code: 'foreign'; readonly found: string }
  | Unreadable;

const WAL_COPY = '-wal.read';
const DATABASE_FILES = ['', '-wal', '-shm', WAL_COPY, WAL_AS_FOUND] as const;

const newFile = (database: string) => `${database}.new`;
/** Marker that a restore has begun; contains the name for the old database. */
const markerFile = (database: string) => `${database}.restoring`;
const asidePrefix = (database: string) => `${basename(database)}.before-`;

/** Thrown for a marker that is cut or names a file elsewhere; no restore writes such a marker. */
export class BadMarker extends Error {
  override readonly name = 'BadMarker';
}

interface RestoreResult {
  readonly file: string;
  readonly newer: readonly string[];
  readonly aside: string | null;
  /**
   * True if the next start completes the restore: Windows keeps files open that this process has
   * read.
   */
  readonly isDeferred: boolean;
}

/**
 * Replaces the database with a backup or a database set aside earlier, and sets the old one aside
 * whole. Takes the first of `backups` that no newer version wrote.
 *
 * The server must not be running: this locks the data folder until the process ends. Crash-safe:
 * after a crash either nothing has changed or `finishRestore` completes it.
 * @throws the file system's error when the data folder cannot be written to
 */
export function restoreBackup(
  backups: readonly [string, ...string[]],
  database: string,
  now: number,
  read: DatabaseCheck,
): Result<RestoreResult, RestoreRefusal> {
  const [first] = backups;
  if (!existsSync(first)) return refuse({ code: 'missing' });
  makeFolderPrivate(dirname(database));
  if (!lockFolder(dirname(database))) return refuse({ code: 'in-use' });
  finishRestore(database);
  const taken = copyFirst(backups, newFile(database), read);
  if (!taken.ok) return taken;
  if (isInUse(database)) {
    removeCopy(newFile(database));
    return refuse({ code: 'in-use' });
  }
  writeFileSync(`${markerFile(database)}.new`, asideName(database, now));
  sync(`${markerFile(database)}.new`);
  renameSynced(`${markerFile(database)}.new`, markerFile(database));
  return accept({ ...taken.value, ...finishOrDefer(database) });
}

function finishOrDefer(database: string): Pick<RestoreResult, 'aside' | 'isDeferred'> {
  try {
    return { aside: finishRestore(database), isDeferred: false };
  } catch (error) {
    if (!isStillOpen(error)) throw error;
    return { aside: null, isDeferred: true };
  }
}

/**
 * Copies the first backup that this version can read. If newer versions wrote all of them, refuses
 * as for the first.
 */
function copyFirst(
  [file, ...others]: readonly [string, ...string[]],
  target: string,
  read: DatabaseCheck,
): Result<Omit<RestoreResult, 'aside' | 'isDeferred'>, RestoreRefusal> {
  const copied = copyChecked(file, target, read);
  if (copied.ok) return accept({ file, newer: [] });
  const [next, ...rest] = others;
  if (copied.refusal.code !== 'newer' || next === undefined) return copied;
  const older = copyFirst([next, ...rest], target, read);
  if (older.ok) return accept({ ...older.value, newer: [file, ...older.value.newer] });
  return older.refusal.code === 'newer' ? copied : older;
}

function copyChecked(
  backup: string,
  target: string,
  read: DatabaseCheck,
): Result<null, RestoreRefusal> {
  try {
    copyDatabase(backup, target);
    const whyNot = prepareCopy(target, read);
    if (whyNot === null) return accept(null);
    removeCopy(target);
    return refuse(whyNot);
  } catch (error) {
    removeCopy(target);
    return refuse({ code: 'damaged', why: error instanceof Error ? error.message : String(error) });
  }
}

function prepareCopy(file: string, read: DatabaseCheck): RestoreRefusal | null {
  const database = new Database(file);
  try {
    const newer = newerIn(database);
    if (newer !== null) return newer;
    const found = foreignIn(database);
    if (found !== null) return { code: 'foreign', found };
    const unread = read(database);
    if (unread !== null) return unread;
    database.pragma('journal_mode = delete');
    renameLogIn(database);
  } finally {
    database.close();
  }
  sync(file);
  return null;
}

/**
 * Completes a restore that is under way or was interrupted. While the new database exists beside
 * it, the one in place is still the old one. Returns the path of the old database; null: none, or
 * nothing to do. Removes the leftovers of a restore that had not come so far. The caller must hold
 * the data folder.
 * @throws `BadMarker`, with the marker's path as its message; nothing has changed then
 */
export function finishRestore(database: string): string | null {
  if (!existsSync(markerFile(database))) {
    removeCopy(newFile(database));
    rmSync(`${markerFile(database)}.new`, { force: true });
    return null;
  }
  const aside = join(dirname(database), markedName(database));
  if (existsSync(newFile(database))) {
    for (const part of DATABASE_FILES) {
      if (existsSync(database + part)) renameSync(database + part, aside + part);
    }
    sync(dirname(database));
    renameSynced(newFile(database), database);
  }
  rmSync(markerFile(database));
  sync(dirname(database));
  return DATABASE_FILES.some((part) => existsSync(aside + part)) ? aside : null;
}

function markedName(database: string): string {
  const name = readFileSync(markerFile(database), 'utf8');
  const isPlain = name.startsWith(asidePrefix(database)) && /^[\w.-]+$/.test(name);
  if (!isPlain) throw new BadMarker(markerFile(database));
  return name;
}

export function listSetAside(database: string): readonly string[] {
  const folder = dirname(database);
  const name = asidePrefix(database);
  return listNames(folder)
    .filter((file) => file.startsWith(name) && !/-(wal|shm|wal\.read|wal\.found)$/.test(file))
    .map((file) => join(folder, file))
    .sort((one, other) => other.localeCompare(one));
}

function asideName(database: string, now: number): string {
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  const first = `${database}.before-${time}`;
  let name = first;
  for (let n = 2; DATABASE_FILES.some((part) => existsSync(name + part)); n += 1)
    name = `${first}-${String(n)}`;
  return basename(name);
}

/**
 * True if the database is in use: only its last connection can leave WAL mode. A file that is no
 * longer a database is not in use. SQLite checkpoints and deletes the WAL here, so a copy of it is
 * kept.
 */
function isInUse(file: string): boolean {
  const [log, copy] = [`${file}-wal`, file + WAL_COPY];
  rmSync(copy, { force: true });
  if (!existsSync(file)) return false;
  if (existsSync(log)) copyFileSync(log, copy);
  const inUse = isOpenedByOthers(file);
  if (inUse || existsSync(log)) rmSync(copy, { force: true });
  return inUse;
}

function isOpenedByOthers(file: string): boolean {
  try {
    const database = new Database(file);
    try {
      database.pragma('journal_mode = delete');
      return false;
    } finally {
      database.close();
    }
  } catch (error) {
    return error instanceof Error && /locked|busy/i.test(error.message);
  }
}
