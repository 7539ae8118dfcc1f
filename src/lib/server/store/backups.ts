import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';

/** A copy of the whole log as it stood at one moment. */
export interface Backup {
  readonly file: string;
  /** When it was made, ms since the epoch. */
  readonly at: number;
  readonly bytes: number;
}

const DAY = 24 * 60 * 60_000;
/** Every backup of the last week is kept, and before that one a week. */
const ALL_FOR_DAYS = 7;
const WEEKS = 8;

const NAME = /^backup-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})\.sqlite$/;

export const backupFolder = (data: string): string => join(data, 'backups');

/** The backups in a folder, newest first. */
export function listBackups(folder: string): readonly Backup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const [, day, hour, minute, second] = NAME.exec(name) ?? [];
      if (day === undefined) return [];
      const file = join(folder, name);
      const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
      return [{ file, at, bytes: statSync(file).size }];
    })
    .sort((a, b) => b.at - a.at);
}

/**
 * Copies the database, which may be in use, and drops backups that are too old. The copy is whole and on the disk
 * when this returns; it throws when there is no database, no room, or the copy is damaged, and leaves nothing behind.
 */
export function makeBackup(database: string, folder: string, now: number): Backup {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  const file = join(folder, `backup-${name}.sqlite`);
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  try {
    copyInto(database, unfinished);
    const damage = damageOf(unfinished);
    if (damage !== null) throw new Error(damage);
    sync(unfinished);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  const backups = listBackups(folder);
  for (const old of tooOld(backups, now)) rmSync(old.file);
  return { file, at: now, bytes: statSync(file).size };
}

function copyInto(database: string, target: string): void {
  const from = openExisting(database);
  try {
    from.prepare('vacuum into ?').run(target);
  } finally {
    from.close();
  }
}

/** The driver itself would make what is missing. */
function openExisting(file: string) {
  if (!existsSync(file)) throw new Error(`${file} does not exist`);
  return new Database(file);
}

/** What is wrong with a file that should hold the log; null for a whole one. */
export function damageOf(file: string): string | null {
  try {
    const database = openExisting(file);
    try {
      database.prepare('select count(*) from commits').get();
      return damageIn(database);
    } finally {
      database.close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The first thing that SQLite finds wrong with an open database; null for a whole one. */
export function damageIn(database: InstanceType<typeof Database>): string | null {
  const [found] = database.prepare('pragma integrity_check(1)').raw().get() as [unknown];
  return found === 'ok' ? null : String(found);
}

/** A file, or the folder that names it, whose content must survive a pulled plug. */
export function sync(file: string): void {
  const open = openSync(file, 'r');
  fsyncSync(open);
  closeSync(open);
}

/** Of the backups, newest first, those that are not to be kept. */
export function tooOld(backups: readonly Backup[], now: number): readonly Backup[] {
  const weeks = new Set<number>();
  return backups.filter(({ at }) => {
    const days = (now - at) / DAY;
    if (days <= ALL_FOR_DAYS) return false;
    const week = Math.floor(at / (7 * DAY));
    const keep = days <= WEEKS * 7 && !weeks.has(week);
    weeks.add(week);
    return !keep;
  });
}
