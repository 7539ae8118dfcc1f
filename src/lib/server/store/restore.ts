import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'libsql';
import { accept, refuse, type Result } from '../../game/result.ts';
import { giveToOwner, privateFolder, rename, sync } from '../../process/disk.ts';
import { copyDatabase, removeCopy } from './backups.ts';
import { holdFolder } from './folderLock.ts';
import { foreignIn, isNewer, type OpenDatabase, renameLogIn } from './schema.ts';

/** Why a backup was not put in the place of the database; nothing has changed then. */
export type RestoreRefusal =
  | { readonly code: 'in-use' }
  | { readonly code: 'damaged'; readonly why: string }
  /** It is no database of this program, by what was found in it. */
  | { readonly code: 'foreign'; readonly found: string }
  | Unreadable;

/**
 * What a database of this program tells cannot be read, and where: it was written by a newer version of the program, or is
 * nothing that any has written.
 */
export interface Unreadable {
  readonly code: 'newer' | 'unreadable';
  readonly where: string;
}

/** Looks in an open database for the first thing that cannot be read. */
type DatabaseCheck = (database: OpenDatabase) => Unreadable | null;

/** A log that SQLite has read into its file before the two were set aside, for whoever looks for what it could not read. */
const READ_LOG = '-wal.read';
/** A database is its file and, unless it was closed well, the log of what is not in it yet, with an index of that log. */
const SET = ['', '-wal', '-shm', READ_LOG] as const;

const newOne = (database: string) => `${database}.new`;
/** It says that a restore has begun, and under which name the database before is to be kept. */
const note = (database: string) => `${database}.restoring`;

/**
 * Puts a backup, or a database that was set aside, in the place of the database, which is set aside whole. Answers where
 * it lies now (null: there was none). The server must not be running: this holds the data folder until the process ends.
 * Ended at any moment, either nothing has changed or `finishRestore` does the rest.
 * @throws the file system's error when the data folder takes nothing
 */
export function restoreBackup(
  backup: string,
  database: string,
  now: number,
  read: DatabaseCheck,
): Result<string | null, RestoreRefusal> {
  if (!existsSync(backup)) return refuse({ code: 'damaged', why: `${backup} does not exist` });
  privateFolder(dirname(database));
  if (!holdFolder(dirname(database))) return refuse({ code: 'in-use' });
  finishRestore(database);
  const copied = copyAnew(backup, newOne(database), read);
  if (!copied.ok) return copied;
  if (isInUse(database)) {
    removeCopy(newOne(database));
    return refuse({ code: 'in-use' });
  }
  writeFileSync(`${note(database)}.new`, asideName(database, now));
  giveToOwner(`${note(database)}.new`);
  sync(`${note(database)}.new`);
  rename(`${note(database)}.new`, note(database));
  return accept(finishRestore(database));
}

/** A copy under another name of the log, where it is one of ours, whole, and can be read; else nothing. */
function copyAnew(
  backup: string,
  target: string,
  read: DatabaseCheck,
): Result<null, RestoreRefusal> {
  try {
    copyDatabase(backup, target);
    const whyNot = beginAnew(target, read);
    if (whyNot === null) return accept(null);
    removeCopy(target);
    return refuse(whyNot);
  } catch (error) {
    removeCopy(target);
    return refuse({ code: 'damaged', why: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * Renames the log, by which screens learn that positions went back. The file then holds everything, without a WAL
 * beside it. Answers why it cannot be used; then nothing has changed.
 */
function beginAnew(file: string, read: DatabaseCheck): RestoreRefusal | null {
  const database = new Database(file);
  try {
    if (isNewer(database)) return { code: 'newer', where: 'user_version' };
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
 * Does what is left to do of a restore that was cut short, or of one that is under way: as long as the new one waits
 * beside, what stands in the place is the one before. Answers where that lies now; null: there was none, or nothing to do.
 * What one has left that had not come so far is removed. Whoever calls this has the data folder alone.
 */
export function finishRestore(database: string): string | null {
  if (!existsSync(note(database))) {
    removeCopy(newOne(database));
    rmSync(`${note(database)}.new`, { force: true });
    return null;
  }
  const aside = join(dirname(database), readFileSync(note(database), 'utf8'));
  if (existsSync(newOne(database))) {
    for (const part of SET) {
      if (existsSync(database + part)) renameSync(database + part, aside + part);
    }
    sync(dirname(database));
    rename(newOne(database), database);
  }
  rmSync(note(database));
  sync(dirname(database));
  return SET.some((part) => existsSync(aside + part)) ? aside : null;
}

/** The databases that restores have set aside, the last one first. */
export function listSetAside(database: string): readonly string[] {
  const folder = dirname(database);
  if (!existsSync(folder)) return [];
  const name = `${basename(database)}.before-`;
  return readdirSync(folder)
    .filter((file) => file.startsWith(name) && !/-(wal|shm|wal\.read)$/.test(file))
    .map((file) => join(folder, file))
    .sort((one, other) => other.localeCompare(one));
}

/** A name of the same folder that none has yet. */
function asideName(database: string, now: number): string {
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  const first = `${database}.before-${time}`;
  let name = first;
  for (let n = 2; SET.some((part) => existsSync(name + part)); n += 1)
    name = `${first}-${String(n)}`;
  return basename(name);
}

/**
 * Only the last one at a database can take it out of WAL mode; a file that is no database any more is in nobody's use.
 * With this SQLite reads the log into the file and throws it away, so a copy is kept.
 */
function isInUse(file: string): boolean {
  const [log, copy] = [`${file}-wal`, file + READ_LOG];
  rmSync(copy, { force: true });
  if (!existsSync(file)) return false;
  if (existsSync(log)) {
    copyFileSync(log, copy);
    giveToOwner(copy);
  }
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
