import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { privateFolder } from '../process/disk.ts';
import { BAD_SETTINGS } from '../process/keepRunning.ts';
import { openHouseLink, type HouseLink } from './access/houseLink.ts';
import { databaseFile, DEFAULT_DATA, type ServerConfig } from './config.ts';
import { bridgeSecret, metricsKey, SecretSpoilt, wholeInvitationKey } from './access/secret.ts';
import { databaseText } from './commands/databaseText.ts';
import { postgresText } from './commands/postgresText.ts';
import { lostBetween, minuteOf } from './commands/lostText.ts';
import { sayKeyReplaced, startText } from './commands/startText.ts';
import { backupFolder, listBackups, type Backup } from './store/backups.ts';
import { logEndFile, type LostEnd, readLogEnd } from './store/logEnd.ts';
import { BadMarker, finishRestore, listSetAside } from './store/restore.ts';
import { DatabaseForeign, DatabaseUnreadable, sqliteStore } from './store/sqliteStore.ts';
import { houseUnreadableIn } from './readable.ts';
import type { Store } from './store/store.ts';

/** Why what is kept cannot be opened, as a sentence; the program that starts the server says it and ends. */
class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
  /** The exit code of the program: whether it may help to start it again. */
  readonly code: number;

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    const isForPeople = cause instanceof DatabaseUnreadable || cause instanceof SecretSpoilt;
    this.code = isForPeople ? BAD_SETTINGS : 1;
  }
}

export interface Data {
  readonly store: Store;
  readonly secret: string;
  /** The master of the keys that sign invitations, passes and tickets. */
  readonly key: string;
  /** What lets a program read the figures. */
  readonly figures: string;
  readonly houseLink: HouseLink;
}

/** Opens what the data folder keeps, or begins it, and the log, there or in a Postgres. Throws `DatabaseRefused`. */
export async function openData({
  data,
  address,
  database = null,
}: Pick<ServerConfig, 'data' | 'address'> &
  Partial<Pick<ServerConfig, 'database'>>): Promise<Data> {
  try {
    if (existsSync(data)) privateFolder(data);
    const [secret, key] = [bridgeSecret(data), wholeInvitationKey(data, sayKeyReplaced)];
    const [figures, houseLink] = [metricsKey(data), openHouseLink(data, address)];
    const store = await (database === null ? openSqlite(data) : openPostgres(database));
    return { secret, key, figures, houseLink, store };
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    throw new DatabaseRefused(whyNot(error, data), error);
  }
}

async function openSqlite(data: string): Promise<Store> {
  const file = databaseFile(data);
  closeBackups(data);
  finishAndSay(file);
  refuseIfLost(data);
  return sqliteStore(file, houseUnreadableIn, (lost) => sayLost(file, lost));
}

/** Goes on with what is left: the last backup holds less. */
function sayLost(file: string, { count, since, until, kept }: LostEnd): void {
  process.stderr.write(`${startText('log-lost', { file, count, ...lostBetween(since, until) })}\n`);
  if (kept !== null) process.stderr.write(`${startText('log-lost-kept', { file: kept })}\n`);
}

/** Its driver is loaded only where it is named. */
async function openPostgres(address: string): Promise<Store> {
  const { postgresStore } = await import('./store/postgres/postgresStore.ts');
  try {
    return await postgresStore(address);
  } catch (error) {
    throw new DatabaseRefused(postgresText(error), error);
  }
}

/** Why the database cannot be opened, and what to do. */
function whyNot(error: unknown, data: string): string {
  const file = databaseFile(data);
  const command = restoreCommand('latest', data);
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof BadMarker) return startText('bad-marker', { file: message });
  if (error instanceof SecretSpoilt) return startText('secret-spoilt', { file: error.file });
  if (error instanceof DatabaseForeign) {
    return startText('foreign', { file, found: message, command });
  }
  if (error instanceof DatabaseUnreadable) {
    return startText(error.unreadable.code, { file, where: message, command });
  }
  return (
    databaseText(error, { file, command }) ??
    startText('no-database', { why: `${file}: ${message}` })
  );
}

/** What is wrong with them is no reason not to play. */
function closeBackups(data: string): void {
  const folder = backupFolder(data);
  try {
    if (existsSync(folder)) privateFolder(folder);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${startText('backups-closed', { folder, why })}\n`);
  }
}

/** Those that can be found; that others cannot was said. */
function backupsOf(data: string): readonly Backup[] {
  try {
    return listBackups(backupFolder(data), Date.now());
  } catch {
    return [];
  }
}

function finishAndSay(file: string): void {
  const aside = finishRestore(file);
  if (aside !== null) {
    process.stderr.write(`${startText('restore-finished', { file: aside })}\n`);
  }
}

function refuseIfLost(data: string): void {
  const lost = lostDatabaseIn(data);
  if (lost !== null) throw new DatabaseRefused(lost);
}

/**
 * Says that there is no database, or an empty one, where a backup, one set aside or the end of its log shows that there was
 * one: nothing may be begun anew there. SQLite would delete a WAL beside an empty file. Null: none was lost.
 */
export function lostDatabaseIn(data: string): string | null {
  const file = databaseFile(data);
  if (statSync(file, { throwIfNoEntry: false })?.size) return null;
  const backups = backupsOf(data);
  const [lastAside] = listSetAside(file);
  const kept = backups.length > 0 ? backupFolder(data) : lastAside;
  if (kept === undefined) return lostBegunIn(file);
  const command = restoreCommand(backups.length > 0 ? 'latest' : kept, data);
  return startText('lost', { file, kept, command });
}

function lostBegunIn(file: string): string | null {
  const end = readLogEnd(file);
  if (end === null || end.row === 0) return null;
  const values = { file, count: end.row, until: minuteOf(end.at), mark: logEndFile(file) };
  return startText('lost-whole', values);
}

/** What to type in the program's folder. */
function restoreCommand(which: string, data: string): string {
  const isDefault = resolve(data) === resolve(DEFAULT_DATA);
  return `npm run restore -- ${which}${isDefault ? '' : ` --data ${data}`}`;
}
