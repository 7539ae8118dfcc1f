import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import {
  listNames,
  renameIfAbsent,
  makeFolderPrivate,
  removeUnlessOpen,
  sync,
} from '../../process/disk.ts';
import { withLock } from './folderLock.ts';
import type { OpenDatabase } from './schema.ts';

export interface Backup {
  readonly file: string;
  /** Sequence number, since clocks jump. Null: made before backups were numbered. */
  readonly number: number | null;
  readonly at: number;
}

const DAY_MS = 24 * 60 * 60_000;
export const RECENT_BACKUP_COUNT = 15;
const WEEKLY_BACKUP_COUNT = 8;

const MIN_BACKUP_COUNT = 3;
/**
 * Bytes that a backup must leave free for the log, in addition to twice the size of the database.
 */
const RESERVED_BYTES = 200 * 1024 * 1024;

const NAME = /^backup-(?:(\d+)-)?(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})\.sqlite$/;

const UNFINISHED_SUFFIX = '.new';

/** Lock file that serializes backups in a folder, and its timeout in ms. */
const LOCK = 'backup-lock.sqlite';
const LOCK_TIMEOUT_MS = 60_000;

export const backupFolder = (data: string): string => join(data, 'backups');

/**
 * Lists the backups in a folder, the newest first; none if there is no folder. `now` in ms since
 * the epoch.
 * @throws the file system's error when the folder is closed to this user
 */
export function listBackups(folder: string, now: number): readonly Backup[] {
  return readBackups(folder, listNames(folder), now);
}

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

function byAge(one: Backup, other: Backup, now: number): number {
  const order = ({ number, at }: Backup) => [number ?? 0, Number(at <= now), at] as const;
  const [a, b] = [order(one), order(other)];
  return b[0] - a[0] || b[1] - a[1] || b[2] - a[2];
}

export function nextName(backups: readonly Backup[], now: number): string {
  const number = Math.max(0, ...backups.map((backup) => backup.number ?? 0)) + 1;
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  return `backup-${String(number).padStart(6, '0')}-${time}.sqlite`;
}

interface BackupResult {
  readonly file: string;
  readonly bytes: number;
}

/**
 * Copies the database, which may be in use, and drops backups that are too old. The copy is
 * complete and synced to disk when this returns; no partial copy is left behind.
 * @throws when there is no database or the copy is damaged; `NoRoomForBackup` when too little room
 * would be left; `BackupInProgress` when another backup holds the lock for a minute
 */
export function makeBackup(
  database: string,
  folder: string,
  now: number,
  measure: MeasureRoom = measureRoom,
): BackupResult {
  makeFolderPrivate(folder);
  const made = withLock(join(folder, LOCK), LOCK_TIMEOUT_MS, () => {
    makeRoom(database, folder, now, measure);
    return makeNext(database, folder, now);
  });
  if (made === null) throw new BackupInProgress(folder);
  return made;
}

export interface DiskRoom {
  readonly free: number;
  readonly database: number;
}

type MeasureRoom = (database: string) => DiskRoom;

export function measureRoom(database: string): DiskRoom {
  const { bavail, bsize } = statfsSync(dirname(database));
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return { free: bavail * bsize, database: sizeOf(database) + sizeOf(`${database}-wal`) };
}

/** True if a backup would leave enough room for the log of future evenings. */
export const isRoomForBackup = ({ free, database }: DiskRoom): boolean =>
  free - database >= 2 * database + RESERVED_BYTES;

/** Drops the oldest backups until there is room or `MIN_BACKUP_COUNT` are left; then throws. */
function makeRoom(database: string, folder: string, now: number, measure: MeasureRoom): void {
  while (!isRoomForBackup(measure(database))) {
    const oldest = listBackups(folder, now).slice(MIN_BACKUP_COUNT).at(-1);
    if (oldest === undefined) throw new NoRoomForBackup(folder);
    rmSync(oldest.file);
  }
}

export class NoRoomForBackup extends Error {
  override readonly name = 'NoRoomForBackup';
}

function makeNext(database: string, folder: string, now: number): BackupResult {
  for (const name of readdirSync(folder).filter(isUnfinished)) removeUnlessOpen(join(folder, name));
  const file = join(folder, nextName(listBackups(folder, now), now));
  const copy = `${file}.${randomUUID()}${UNFINISHED_SUFFIX}`;
  copyDatabase(database, copy);
  if (!renameIfAbsent(copy, file)) {
    rmSync(copy);
    throw new Error(`${file} exists`);
  }
  for (const old of selectExpired(listBackups(folder, now))) rmSync(old.file);
  return { file, bytes: statSync(file).size };
}

export class BackupInProgress extends Error {
  override readonly name = 'BackupUnderWay';
}

const isUnfinished = (name: string): boolean =>
  /^backup-.*\.sqlite(\.[\w-]+)?\.new(-journal|-wal|-shm)?$/.test(name);

/**
 * Copies a database with its WAL into one file. The copy is complete and synced to disk when this
 * returns.
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

/**
 * Removes a copy and SQLite's files beside it, which the next copy would otherwise take for its
 * own.
 */
export function removeCopy(file: string): void {
  for (const part of ['', '-journal', '-wal', '-shm']) rmSync(file + part, { force: true });
}

function openExisting(file: string) {
  if (!existsSync(file)) throw new Error(`${file} does not exist`);
  return new Database(file);
}

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

/** Returns the first error of SQLite's integrity check; null if there is none. */
export function damageIn(database: OpenDatabase): string | null {
  const [found] = database.prepare('pragma integrity_check(1)').raw().get() as [unknown];
  return found === 'ok' ? null : String(found);
}

/**
 * Selects the backups to drop from a list with the newest first. Ignores today's clock; a backup
 * with a wrong date takes the place of one week.
 */
export function selectExpired(backups: readonly Backup[]): readonly Backup[] {
  const weeks = new Set<number>();
  return backups.slice(RECENT_BACKUP_COUNT).filter(({ at }) => {
    const week = Math.floor(at / (7 * DAY_MS));
    const isKept = !weeks.has(week) && weeks.size < WEEKLY_BACKUP_COUNT;
    weeks.add(week);
    return !isKept;
  });
}

/**
 * True if a day has passed since the last backup, by the clock or by uptime. A backup dated in the
 * future is due again.
 * @param now ms since the epoch
 * @param ranFor how long the program has run since its last backup, or since it started, in ms
 */
export function isBackupDueSince(backups: readonly Backup[], now: number, ranFor: number): boolean {
  const [newest] = backups;
  return newest === undefined || newest.at > now || now - newest.at >= DAY_MS || ranFor >= DAY_MS;
}
