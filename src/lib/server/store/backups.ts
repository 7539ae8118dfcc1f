import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { giveToOwner, nameFirst, privateFolder, sync } from '../../process/disk.ts';
import { whileHeld } from './folderLock.ts';
import type { OpenDatabase } from './schema.ts';

/** A copy of the whole log as it stood at one moment. */
export interface Backup {
  readonly file: string;
  /** Which one it is, in the order in which they were made; clocks jump. Null: made before they were counted. */
  readonly number: number | null;
  /** When it was made by the clock of that time, ms since the epoch. */
  readonly at: number;
}

const DAY = 24 * 60 * 60_000;
/** So many are kept, whatever their dates say: those made last. */
export const KEPT = 15;
/** Of those before, the last one of each week, so many weeks. */
const WEEKS = 8;

const NAME = /^backup-(?:(\d+)-)?(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})\.sqlite$/;

/** What stands behind the name of one that is being made. */
const UNFINISHED = '.new';

/** One at a time makes backups in a folder, and the next one waits so long for it, in ms. */
const LOCK = 'backup-lock.sqlite';
const WAIT = 60_000;

export const backupFolder = (data: string): string => join(data, 'backups');

/** The backups in a folder, the one made last first. `now` in ms since the epoch. */
export function listBackups(folder: string, now: number): readonly Backup[] {
  return existsSync(folder) ? readBackups(folder, readdirSync(folder), now) : [];
}

/** Those of the files that are backups, the one made last first. */
export function readBackups(
  folder: string,
  names: readonly string[],
  now: number,
): readonly Backup[] {
  return names
    .flatMap((name) => {
      const [, number, day, hour, minute, second] = NAME.exec(name) ?? [];
      if (day === undefined) return [];
      const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
      return [{ file: join(folder, name), number: number ? Number(number) : null, at }];
    })
    .sort((one, other) => byMaking(one, other, now));
}

/** Those that were not counted came before; of them a date that has not come yet says nothing. */
function byMaking(one: Backup, other: Backup, now: number): number {
  const order = ({ number, at }: Backup) => [number ?? 0, Number(at <= now), at] as const;
  const [a, b] = [order(one), order(other)];
  return b[0] - a[0] || b[1] - a[1] || b[2] - a[2];
}

/** The file name of the next backup. */
export function nextName(backups: readonly Backup[], now: number): string {
  const number = Math.max(0, ...backups.map((backup) => backup.number ?? 0)) + 1;
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  return `backup-${String(number).padStart(6, '0')}-${time}.sqlite`;
}

interface Made {
  readonly file: string;
  readonly bytes: number;
}

/**
 * Copies the database, which may be in use, and drops backups that are too old. The copy is whole and on the disk
 * when this returns; it throws when there is no database, no room, or the copy is damaged, and `BackupUnderWay` when
 * another one has not ended in a minute. It then leaves nothing behind.
 */
export function makeBackup(database: string, folder: string, now: number): Made {
  privateFolder(folder);
  const made = whileHeld(join(folder, LOCK), WAIT, () => makeNext(database, folder, now));
  if (made === null) throw new BackupUnderWay(folder);
  return made;
}

/** Alone in the folder. */
function makeNext(database: string, folder: string, now: number): Made {
  for (const name of readdirSync(folder).filter(isUnfinished)) rmSync(join(folder, name));
  const file = join(folder, nextName(listBackups(folder, now), now));
  const copy = `${file}.${randomUUID()}${UNFINISHED}`;
  copyDatabase(database, copy);
  if (!nameFirst(copy, file)) {
    rmSync(copy);
    throw new Error(`${file} exists`);
  }
  for (const old of tooOld(listBackups(folder, now))) rmSync(old.file);
  return { file, bytes: statSync(file).size };
}

/** Another program makes a backup in that folder. */
export class BackupUnderWay extends Error {
  override readonly name = 'BackupUnderWay';
}

/** A copy that was cut short, and what SQLite may have left beside it. */
const isUnfinished = (name: string): boolean =>
  /^backup-.*\.sqlite(\.[\w-]+)?\.new(-journal|-wal|-shm)?$/.test(name);

/**
 * Copies a database into a file of its own, with what lies in the log beside it. The copy is whole and on the disk when
 * this returns; it throws when it cannot be, and leaves nothing behind.
 */
export function copyDatabase(from: string, target: string): void {
  removeCopy(target);
  try {
    const database = openExisting(from);
    try {
      database.prepare('vacuum into ?').run(target);
    } finally {
      database.close();
    }
    const damage = damageOf(target);
    if (damage !== null) throw new Error(damage);
    giveToOwner(target);
    sync(target);
  } catch (error) {
    removeCopy(target);
    throw error;
  }
}

/** Removes a copy, whole or cut short, with what SQLite may have left beside it: it would be taken for the next one's. */
export function removeCopy(file: string): void {
  for (const part of ['', '-journal', '-wal', '-shm']) rmSync(file + part, { force: true });
}

/** The driver itself would make what is missing. */
function openExisting(file: string) {
  if (!existsSync(file)) throw new Error(`${file} does not exist`);
  return new Database(file);
}

/** What is wrong with a file that should hold the log; null for a whole one. */
function damageOf(file: string): string | null {
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
export function damageIn(database: OpenDatabase): string | null {
  const [found] = database.prepare('pragma integrity_check(1)').raw().get() as [unknown];
  return found === 'ok' ? null : String(found);
}

/**
 * Of the backups, the one made last first, those that are not to be kept. The clock of today has no say in it, and one
 * that was wrong takes the place of one week.
 */
export function tooOld(backups: readonly Backup[]): readonly Backup[] {
  const weeks = new Set<number>();
  return backups.slice(KEPT).filter(({ at }) => {
    const week = Math.floor(at / (7 * DAY));
    const isKept = !weeks.has(week) && weeks.size < WEEKS;
    weeks.add(week);
    return !isKept;
  });
}

/**
 * Whether a day has gone by since the last backup, by the clock or while the program ran. A date that has not come
 * yet is no reason to wait for it.
 * @param now ms since the epoch
 * @param ranFor how long the program has run since it last made one, or began, in ms
 */
export function isDue(backups: readonly Backup[], now: number, ranFor: number): boolean {
  const [newest] = backups;
  return newest === undefined || newest.at > now || now - newest.at >= DAY || ranFor >= DAY;
}
