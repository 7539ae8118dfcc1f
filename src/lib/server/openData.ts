import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { joinCommand } from '../process/commandLine.ts';
import { makeFolderPrivate } from '../process/disk.ts';
import { EXIT_BAD_SETTINGS } from '../process/supervisor.ts';
import { openAdminLink, type AdminLink } from './access/adminLink.ts';
import { databaseFile, DEFAULT_DATA, type ServerConfig } from './config.ts';
import { bridgeSecret, metricsKey, SecretCorrupt, repairedInvitationKey } from './access/secret.ts';
import { databaseText, lostPeriod, formatMinute, postgresText } from './commands/storeErrors.ts';
import { printKeyReplaced, startText } from './log/startText.ts';
import { backupFolder, listBackups, type Backup } from './store/backups.ts';
import { logEndFile, type LostEnd, readLogEnd } from './store/logEnd.ts';
import { BadMarker, finishRestore, listSetAside } from './store/restore.ts';
import { DatabaseForeign, DatabaseUnreadable, sqliteStore } from './store/sqliteStore.ts';
import { whyNotStartable } from './databaseChecks.ts';
import type { Store } from './store/store.ts';

class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
  /** Exit code: `EXIT_BAD_SETTINGS` if a restart cannot help, else 1. */
  readonly code: number;

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    const isForPeople = cause instanceof DatabaseUnreadable || cause instanceof SecretCorrupt;
    this.code = isForPeople ? EXIT_BAD_SETTINGS : 1;
  }
}

export interface OpenedData {
  readonly store: Store;
  readonly secret: string;
  /** Master of the keys that sign invitations, passes and tickets. */
  readonly key: string;
  /** Key with which Prometheus reads the metrics. */
  readonly metricsKey: string;
  readonly houseLink: AdminLink;
}

/**
 * Opens or creates the contents of the data folder, and the log there or in Postgres.
 * @throws DatabaseRefused
 */
export async function openData({
  data,
  address,
  database = null,
}: Pick<ServerConfig, 'data' | 'address'> &
  Partial<Pick<ServerConfig, 'database'>>): Promise<OpenedData> {
  try {
    if (existsSync(data)) makeFolderPrivate(data);
    const [secret, key] = [bridgeSecret(data), repairedInvitationKey(data, printKeyReplaced)];
    const [figures, houseLink] = [metricsKey(data), openAdminLink(data, address)];
    const store = await (database === null ? openSqlite(data) : openPostgres(database));
    return { secret, key, metricsKey: figures, houseLink, store };
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    throw new DatabaseRefused(whyNot(error, data), error);
  }
}

async function openSqlite(data: string): Promise<Store> {
  const file = databaseFile(data);
  makeBackupsPrivate(data);
  finishRestoreAndReport(file);
  refuseIfLost(data);
  return sqliteStore(file, whyNotStartable, (lost) => reportLostCommits(file, lost));
}

/**
 * Reports commits lost from the end of the log. The server starts anyway, since the last backup
 * holds even less.
 */
function reportLostCommits(file: string, { count, since, until, kept }: LostEnd): void {
  process.stderr.write(`${startText('log-lost', { file, count, ...lostPeriod(since, until) })}\n`);
  if (kept !== null) process.stderr.write(`${startText('log-lost-kept', { file: kept })}\n`);
}

async function openPostgres(address: string): Promise<Store> {
  const { postgresStore } = await import('./store/postgres/postgresStore.ts');
  try {
    return await postgresStore(address);
  } catch (error) {
    throw new DatabaseRefused(postgresText(error), error);
  }
}

function whyNot(error: unknown, data: string): string {
  const file = databaseFile(data);
  const command = restoreCommand('latest', data);
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof BadMarker) return startText('bad-marker', { file: message });
  if (error instanceof SecretCorrupt) return startText('secret-spoilt', { file: error.file });
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

/** Makes the backup folder private. Failing to do so is reported but does not stop the server. */
function makeBackupsPrivate(data: string): void {
  const folder = backupFolder(data);
  try {
    if (existsSync(folder)) makeFolderPrivate(folder);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${startText('backups-closed', { folder, why })}\n`);
  }
}

function backupsOf(data: string): readonly Backup[] {
  try {
    return listBackups(backupFolder(data), Date.now());
  } catch {
    return [];
  }
}

function finishRestoreAndReport(file: string): void {
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
 * Returns a sentence if the database is missing or empty although a backup, a set-aside file or the
 * log's end mark shows that one existed; else null. The server must not start a new one there:
 * SQLite would delete a WAL beside an empty file.
 */
export function lostDatabaseIn(data: string): string | null {
  const file = databaseFile(data);
  if (statSync(file, { throwIfNoEntry: false })?.size) return null;
  const backups = backupsOf(data);
  const [lastAside] = listSetAside(file);
  const kept = backups.length > 0 ? backupFolder(data) : lastAside;
  if (kept === undefined) return unfinishedLogIn(file);
  const command = restoreCommand(backups.length > 0 ? 'latest' : kept, data);
  return startText('lost', { file, kept, command });
}

function unfinishedLogIn(file: string): string | null {
  const end = readLogEnd(file);
  if (end === null || end.row === 0) return null;
  const values = { file, count: end.row, until: formatMinute(end.at), mark: logEndFile(file) };
  return startText('lost-whole', values);
}

function restoreCommand(which: string, data: string): string {
  const isDefault = resolve(data) === resolve(DEFAULT_DATA);
  const options = isDefault ? [] : ['--data', data];
  return `npm run restore -- ${joinCommand([which, ...options])}`;
}
