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
import { rename, sync } from '../../process/disk.ts';
import { copyDatabase } from './backups.ts';
import { renameLogIn } from './store.ts';

/** Why a backup was not put in the place of the database; nothing has changed then. */
export type RestoreRefusal =
  { readonly code: 'in-use' } | { readonly code: 'damaged'; readonly why: string };

/** A log that SQLite has read into its file before the two were set aside, for whoever looks for what it could not read. */
const READ_LOG = '-wal.read';
/** A database is its file and, unless it was closed well, the log of what is not in it yet, with an index of that log. */
const SET = ['', '-wal', '-shm', READ_LOG] as const;

const newOne = (database: string) => `${database}.new`;
/** It says that a restore has begun, and under which name the database before is to be kept. */
const note = (database: string) => `${database}.restoring`;

/**
 * Puts a backup, or a database that was set aside, in the place of the database, which is set aside whole. Answers where
 * it lies now (null: there was none). The server must not be running. Ended at any moment, either nothing has
 * changed or `finishRestore` does the rest.
 */
export function restoreBackup(
  backup: string,
  database: string,
  now: number,
): Result<string | null, RestoreRefusal> {
  finishRestore(database);
  try {
    copyDatabase(backup, newOne(database));
    beginAnew(newOne(database));
  } catch (error) {
    rmSync(newOne(database), { force: true });
    return refuse({ code: 'damaged', why: error instanceof Error ? error.message : String(error) });
  }
  if (isInUse(database)) {
    rmSync(newOne(database));
    return refuse({ code: 'in-use' });
  }
  writeFileSync(`${note(database)}.new`, asideName(database, now));
  sync(`${note(database)}.new`);
  rename(`${note(database)}.new`, note(database));
  return accept(finishRestore(database));
}

/** Screens are told by another name that positions go back. The file then holds all of it, without a log beside it. */
function beginAnew(file: string): void {
  const database = new Database(file);
  try {
    database.pragma('journal_mode = delete');
    renameLogIn(database);
  } finally {
    database.close();
  }
  sync(file);
}

/**
 * Does what is left to do of a restore that was cut short, or of one that is under way: as long as the new one waits
 * beside, what stands in the place is the one before. Answers where that lies now; null: there was none, or nothing to do.
 */
export function finishRestore(database: string): string | null {
  if (!existsSync(note(database))) return null;
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
