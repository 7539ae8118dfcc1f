import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'libsql';
import { accept, refuse, type Result } from '../../game/result.ts';
import { isStillOpen, namesIn, privateFolder, rename, sync } from '../../process/disk.ts';
import { copyDatabase, removeCopy } from './backups.ts';
import { holdFolder } from './folderLock.ts';
import { WAL_AS_FOUND } from './logEnd.ts';
import { type DatabaseCheck, foreignIn, newerIn, renameLogIn, type Unreadable } from './schema.ts';

/** Why a restore was refused; nothing has changed then. */
export type RestoreRefusal =
  | { readonly code: 'in-use' }
  | { readonly code: 'missing' }
  | { readonly code: 'damaged'; readonly why: string }
  /** Not a database of this program, judging by `found`. */
  | { readonly code: 'foreign'; readonly found: string }
  | Unreadable;

/** Copy of a WAL that SQLite checkpointed before the database was set aside, kept for diagnosis. */
const WAL_COPY = '-wal.read';
/** The files of a database: itself and, unless it was closed cleanly, its WAL and the WAL's index. */
const DATABASE_FILES = ['', '-wal', '-shm', WAL_COPY, WAL_AS_FOUND] as const;

const newFile = (database: string) => `${database}.new`;
/** Marker that a restore has begun; it holds the name under which the old database is kept. */
const markerFile = (database: string) => `${database}.restoring`;
const asidePrefix = (database: string) => `${basename(database)}.before-`;

/** A marker that names a file elsewhere, or that was cut; no restore writes one. */
export class BadMarker extends Error {
  override readonly name = 'BadMarker';
}

/** What was put in the place of the database. */
interface Restored {
  /** The backup that it was. */
  readonly file: string;
  /** Backups before it in the list, which a newer version of the program wrote. */
  readonly newer: readonly string[];
  /** Where the old database is now; null: there was none. */
  readonly aside: string | null;
  /** Whether the next start does it, as this system keeps open what this process has read (Windows). */
  readonly waits: boolean;
}

/**
 * Replaces the database with a backup, or with a database set aside earlier, and sets the old one aside whole. Of several it
 * takes the first that no newer version wrote. The server must not be running: this locks the data folder until the process
 * ends. Crash-safe: after a crash either nothing has changed or `finishRestore` completes it.
 * @throws the file system's error when the data folder cannot be written to
 */
export function restoreBackup(
  backups: readonly [string, ...string[]],
  database: string,
  now: number,
  read: DatabaseCheck,
): Result<Restored, RestoreRefusal> {
  const [first] = backups;
  if (!existsSync(first)) return refuse({ code: 'missing' });
  privateFolder(dirname(database));
  if (!holdFolder(dirname(database))) return refuse({ code: 'in-use' });
  finishRestore(database);
  const taken = copyFirst(backups, newFile(database), read);
  if (!taken.ok) return taken;
  if (isInUse(database)) {
    removeCopy(newFile(database));
    return refuse({ code: 'in-use' });
  }
  writeFileSync(`${markerFile(database)}.new`, asideName(database, now));
  sync(`${markerFile(database)}.new`);
  rename(`${markerFile(database)}.new`, markerFile(database));
  return accept({ ...taken.value, ...finishOrWait(database) });
}

function finishOrWait(database: string): Pick<Restored, 'aside' | 'waits'> {
  try {
    return { aside: finishRestore(database), waits: false };
  } catch (error) {
    if (!isStillOpen(error)) throw error;
    return { aside: null, waits: true };
  }
}

/** Copies the first that this version can read; where all are of newer ones, it is refused as the first is. */
function copyFirst(
  [file, ...others]: readonly [string, ...string[]],
  target: string,
  read: DatabaseCheck,
): Result<Omit<Restored, 'aside' | 'waits'>, RestoreRefusal> {
  const copied = copyChecked(file, target, read);
  if (copied.ok) return accept({ file, newer: [] });
  const [next, ...rest] = others;
  if (copied.refusal.code !== 'newer' || next === undefined) return copied;
  const older = copyFirst([next, ...rest], target, read);
  if (older.ok) return accept({ ...older.value, newer: [file, ...older.value.newer] });
  return older.refusal.code === 'newer' ? copied : older;
}

/** Copies a log of this program that is intact and readable; else leaves nothing. */
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

/**
 * Renames the log, which tells screens that positions went back, and merges the WAL into the file. Returns why the file
 * cannot be used; nothing has changed then.
 */
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
 * Completes a restore that is under way or was interrupted: as long as the new database waits beside, the one in place is
 * the old one. Returns where that lies now; null: there was none, or nothing to do. Removes the leftovers of a restore that
 * had not come so far. The caller must hold the data folder.
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
    rename(newFile(database), database);
  }
  rmSync(markerFile(database));
  sync(dirname(database));
  return DATABASE_FILES.some((part) => existsSync(aside + part)) ? aside : null;
}

/** The name in the marker: a plain one, in the folder of the database. */
function markedName(database: string): string {
  const name = readFileSync(markerFile(database), 'utf8');
  const isPlain = name.startsWith(asidePrefix(database)) && /^[\w.-]+$/.test(name);
  if (!isPlain) throw new BadMarker(markerFile(database));
  return name;
}

/** The databases that restores have set aside, the newest first. */
export function listSetAside(database: string): readonly string[] {
  const folder = dirname(database);
  const name = asidePrefix(database);
  return namesIn(folder)
    .filter((file) => file.startsWith(name) && !/-(wal|shm|wal\.read|wal\.found)$/.test(file))
    .map((file) => join(folder, file))
    .sort((one, other) => other.localeCompare(one));
}

/** An unused name in the same folder. */
function asideName(database: string, now: number): string {
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  const first = `${database}.before-${time}`;
  let name = first;
  for (let n = 2; DATABASE_FILES.some((part) => existsSync(name + part)); n += 1)
    name = `${first}-${String(n)}`;
  return basename(name);
}

/**
 * Only the last connection to a database can leave WAL mode; a file that is no database any more is not in use. SQLite
 * checkpoints and deletes the WAL here, so a copy of it is kept.
 */
function isInUse(file: string): boolean {
  const [log, copy] = [`${file}-wal`, file + WAL_COPY];
  rmSync(copy, { force: true });
  if (!existsSync(file)) return false;
  if (existsSync(log)) copyFileSync(log, copy);
  const inUse = refusesToBeAlone(file);
  if (inUse || existsSync(log)) rmSync(copy, { force: true });
  return inUse;
}

function refusesToBeAlone(file: string): boolean {
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
