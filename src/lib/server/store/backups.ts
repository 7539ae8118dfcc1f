import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { namesIn, nameFirst, privateFolder, removeUnlessOpen, sync } from '../../process/disk.ts';
import { whileHeld } from './folderLock.ts';
import type { OpenDatabase } from './schema.ts';

/** A copy of the whole log at one moment. */
export interface Backup {
  readonly file: string;
  /** Sequence number, since clocks jump. Null: made before backups were numbered. */
  readonly number: number | null;
  /** Creation time by the clock of that moment, in ms since the epoch. */
  readonly at: number;
}

const DAY = 24 * 60 * 60_000;
/** The newest backups, by number, are all kept, whatever their dates say. */
export const NEWEST_KEPT = 15;
/** Of older backups the last of each week is kept, for this many weeks. */
const WEEKS_KEPT = 8;

/** Backups that stay however little room there is. */
const FEWEST_KEPT = 3;
/** Bytes that a backup leaves free for cards, beside twice the size of the database. */
const RESERVED_BYTES = 200 * 1024 * 1024;

const NAME = /^backup-(?:(\d+)-)?(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})\.sqlite$/;

/** Suffix of a backup that is being written. */
const UNFINISHED = '.new';

/** Lock file that serializes backups in a folder, and how long to wait for it, in ms. */
const LOCK = 'backup-lock.sqlite';
const LOCK_TIMEOUT = 60_000;

export const backupFolder = (data: string): string => join(data, 'backups');

/**
 * The backups in a folder, the newest first; none where there is no folder. `now` in ms since the epoch.
 * @throws the file system's error when the folder is closed to this user
 */
export function listBackups(folder: string, now: number): readonly Backup[] {
  return readBackups(folder, namesIn(folder), now);
}

/** The backups among the files, the newest first. */
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
    .sort((one, other) => byAge(one, other, now));
}

/** Orders by number; unnumbered backups are older, and among them those dated in the future count as the oldest. */
function byAge(one: Backup, other: Backup, now: number): number {
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
 * Copies the database, which may be in use, and drops backups that are too old. The copy is complete and synced to disk
 * when this returns.
 * @throws when there is no database or the copy is damaged, `NoRoomForBackup` when too little room would be left, and
 * `BackupUnderWay` when another backup holds the lock for a minute; no partial copy is left behind
 */
export function makeBackup(
  database: string,
  folder: string,
  now: number,
  measure: MeasureRoom = measureRoom,
): Made {
  privateFolder(folder);
  const made = whileHeld(join(folder, LOCK), LOCK_TIMEOUT, () => {
    makeRoom(database, folder, now, measure);
    return makeNext(database, folder, now);
  });
  if (made === null) throw new BackupUnderWay(folder);
  return made;
}

/** Sizes in bytes. */
export interface DiskRoom {
  /** Free on the disk, for this user. */
  readonly free: number;
  /** Size of the database with its WAL. */
  readonly database: number;
}

type MeasureRoom = (database: string) => DiskRoom;

/** @throws the file system's error when the folder of the database does not exist */
export function measureRoom(database: string): DiskRoom {
  const { bavail, bsize } = statfsSync(dirname(database));
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return { free: bavail * bsize, database: sizeOf(database) + sizeOf(`${database}-wal`) };
}

/** True if a backup would leave enough room for the cards of the evenings to come. */
export const isRoomForBackup = ({ free, database }: DiskRoom): boolean =>
  free - database >= 2 * database + RESERVED_BYTES;

/** Drops the oldest backups, the weekly ones before the others, until there is room or the last three are left. */
function makeRoom(database: string, folder: string, now: number, measure: MeasureRoom): void {
  while (!isRoomForBackup(measure(database))) {
    const oldest = listBackups(folder, now).slice(FEWEST_KEPT).at(-1);
    if (oldest === undefined) throw new NoRoomForBackup(folder);
    rmSync(oldest.file);
  }
}

/** Too little room would be left on the disk. */
export class NoRoomForBackup extends Error {
  override readonly name = 'NoRoomForBackup';
}

/** Requires the folder's lock. */
function makeNext(database: string, folder: string, now: number): Made {
  for (const name of readdirSync(folder).filter(isUnfinished)) removeUnlessOpen(join(folder, name));
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

/** Another process is making a backup in that folder. */
export class BackupUnderWay extends Error {
  override readonly name = 'BackupUnderWay';
}

/** A partial copy, and SQLite's files beside it. */
const isUnfinished = (name: string): boolean =>
  /^backup-.*\.sqlite(\.[\w-]+)?\.new(-journal|-wal|-shm)?$/.test(name);

/**
 * Copies a database with its WAL into one file. The copy is complete and synced to disk when this returns.
 * @throws when that fails; no partial copy is left behind
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
    sync(target);
  } catch (error) {
    removeCopy(target);
    throw error;
  }
}

/** Removes a copy and SQLite's files beside it, which the next copy would otherwise take for its own. */
export function removeCopy(file: string): void {
  for (const part of ['', '-journal', '-wal', '-shm']) rmSync(file + part, { force: true });
}

/** The driver would create a missing file. */
function openExisting(file: string) {
  if (!existsSync(file)) throw new Error(`${file} does not exist`);
  return new Database(file);
}

/** Why a file is no intact log; null for an intact one. */
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

/** The first error that SQLite's integrity check finds in an open database; null if there is none. */
export function damageIn(database: OpenDatabase): string | null {
  const [found] = database.prepare('pragma integrity_check(1)').raw().get() as [unknown];
  return found === 'ok' ? null : String(found);
}

/**
 * Selects the backups to drop from a list with the newest first. Today's clock plays no part; a backup with a wrong date
 * takes the place of one week.
 */
export function tooOld(backups: readonly Backup[]): readonly Backup[] {
  const weeks = new Set<number>();
  return backups.slice(NEWEST_KEPT).filter(({ at }) => {
    const week = Math.floor(at / (7 * DAY));
    const isKept = !weeks.has(week) && weeks.size < WEEKS_KEPT;
    weeks.add(week);
    return !isKept;
  });
}

/**
 * Whether a day has passed since the last backup, by the clock or by uptime. A backup dated in the future is due again.
 * @param now ms since the epoch
 * @param ranFor how long the program has run since its last backup, or since it started, in ms
 */
export function isDue(backups: readonly Backup[], now: number, ranFor: number): boolean {
  const [newest] = backups;
  return newest === undefined || newest.at > now || now - newest.at >= DAY || ranFor >= DAY;
}
