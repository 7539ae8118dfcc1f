import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Kysely, SqliteDialect, sql } from 'kysely';
import Database from 'libsql';
import { accept, refuse, type Result } from '../../game/result.ts';
import { memoryFacts } from '../facts/heldFacts.ts';
import { log } from '../log/log.ts';
import { damageIn } from './backups.ts';
import { type CommitRow, find, fromRow, type Log, read, streams, toRow } from './commitRows.ts';
import { clearGaps } from './gaps.ts';
import {
  copyWal,
  dropWalCopy,
  keepWalCopy,
  type LogEndFile,
  type LostEnd,
  openLogEnd,
  readLogEnd,
} from './logEnd.ts';
import {
  type DatabaseCheck,
  foreignIn,
  lastCommitIn,
  lostEndIn,
  newerIn,
  logNameIn,
  makeTables,
  type OpenDatabase,
  renameLogIn,
  type Unreadable,
} from './schema.ts';
import {
  type AppendRefusal,
  type Followed,
  type FollowMark,
  type Redacted,
  type Store,
  StoreFailed,
  type UniqueIn,
} from './store.ts';

/** SQLite's busy timeout in ms, while another process holds the file. */
const BUSY_MS = 500;

/**
 * A store in one SQLite file, created when missing. Every commit is synced to disk before it is acknowledged.
 * @param check finds what the program could not start with
 * @param lost called when acknowledged commits are missing at the end of the log, which then goes on under a new name
 * @throws when the file cannot be opened; `DatabaseDamaged` when a crash left it damaged; `DatabaseForeign` when it is not
 * of this program; `DatabaseUnreadable` when a newer version wrote it, or `check` finds something
 */
export async function sqliteStore(
  file: string,
  check?: DatabaseCheck,
  lost: (lost: LostEnd) => void = () => undefined,
): Promise<Store> {
  const database = openDatabase(file, check, lost);
  const logName = logNameIn(database);
  const end = openLogEnd(file);
  end.write({ log: logName, ...(lastCommitIn(database) ?? { row: 0, at: 0 }) });
  const db: Log = new Kysely({ dialect: new SqliteDialect({ database: database as never }) });
  return {
    log: logName,
    isShared: false,
    isReached: () => true,
    now: () => Date.now(),
    append: (stream, expectedPosition, commit, uniqueIn) =>
      append({ db, end, logName }, toRow(stream, expectedPosition + 1, commit), uniqueIn),
    read: (...asked) => translatingErrors(read(db, ...asked)),
    find: (stream, id) => translatingErrors(find(db, id, stream)),
    findAnywhere: (id) => translatingErrors(find(db, id)),
    streams: () => translatingErrors(streams(db)),
    follow: (after, most) => translatingErrors(follow(db, after, most)),
    // A server has its data folder for itself.
    watch: () => () => undefined,
    async erase(stream, redacted) {
      // Truncated first, so that afterwards the WAL holds only what this erase wrote.
      await truncateWal(database);
      eraseRows(database, stream, redacted);
      clearGaps(database, file);
      await truncateWal(database);
    },
    canSave: async () => canSave(database),
    openFacts: async (monotonicNow) => memoryFacts(monotonicNow),
    async close() {
      // The driver closes the file only on garbage collection; an empty WAL marks a clean shutdown.
      database.pragma('wal_checkpoint(truncate)');
      end.close();
      await db.destroy();
    },
  };
}

/** The log in such a file, for a thread that reads beside the one that writes. */
export function sqliteLog(file: string): Pick<Store, 'read' | 'close'> {
  const database = new Database(file);
  // The driver has no read-only mode.
  database.pragma('query_only = on');
  database.pragma(`busy_timeout = ${BUSY_MS}`);
  const db: Log = new Kysely({ dialect: new SqliteDialect({ database: database as never }) });
  return { read: (...asked) => translatingErrors(read(db, ...asked)), close: () => db.destroy() };
}

/** SQLite finds the file damaged: it must not be written to. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged';
}

/** The file is a database, but not one of this program. */
export class DatabaseForeign extends Error {
  override readonly name = 'DatabaseForeign';
}

/** The program cannot read what the database tells; nothing in it has changed. */
export class DatabaseUnreadable extends Error {
  override readonly name = 'DatabaseUnreadable';

  constructor(readonly unreadable: Unreadable) {
    super(unreadable.where);
  }
}

function openDatabase(
  file: string,
  check: DatabaseCheck | undefined,
  lost: (lost: LostEnd) => void,
) {
  mkdirSync(dirname(file), { recursive: true });
  copyWal(file);
  const closedCleanly = !statSync(`${file}-wal`, { throwIfNoEntry: false })?.size;
  const database = new Database(file);
  // Cards lose pages of a database that was closed cleanly, too.
  const damage = damageIn(database);
  if (damage !== null) throw new DatabaseDamaged(damage);
  const foreign = foreignIn(database);
  if (foreign !== null) throw new DatabaseForeign(foreign);
  refuseUnreadable(database, check);
  database.pragma('journal_mode = WAL');
  // With WAL alone a power cut could lose the last commits; FULL syncs each one.
  database.pragma('synchronous = FULL');
  database.pragma('secure_delete = on');
  database.pragma(`busy_timeout = ${BUSY_MS}`);
  if (!closedCleanly) clearAfterCrash(database, file);
  beginOrGoOn(database, file, lost);
  return database;
}

/** Draws a name for a new log, or a new one for a log that lost its end: clients then drop what they know beyond it. */
function beginOrGoOn(database: OpenDatabase, file: string, lost: (lost: LostEnd) => void): void {
  const missing = lostEndIn(database, readLogEnd(file));
  makeTables(database);
  if (missing === null) {
    dropWalCopy(file);
    logNameIn(database);
  } else {
    renameLogIn(database);
    lost({ ...missing, kept: keepWalCopy(file, Date.now()) });
  }
  // In the database itself, the name outlives a WAL that is lost.
  database.pragma('wal_checkpoint(truncate)');
}

/** What is empty is read by every version. */
function refuseUnreadable(database: OpenDatabase, check: DatabaseCheck = () => null): void {
  const newer = newerIn(database);
  if (newer !== null) throw new DatabaseUnreadable(newer);
  const tables = database.prepare("select 1 from sqlite_schema where name = 'commits'");
  const unread = tables.get() === undefined ? null : check(database);
  if (unread !== null) throw new DatabaseUnreadable(unread);
}

/** The crash may have come right after an erase. A failure here must not prevent the start. */
function clearAfterCrash(database: OpenDatabase, file: string): void {
  try {
    clearGaps(database, file);
  } catch (error) {
    log.warn('pages not cleared', { file, error });
  }
}

/** Probes with a write that changes nothing but still reaches the disk. */
function canSave(database: ReturnType<typeof openDatabase>): boolean {
  try {
    database.exec('update log set name = name');
    return true;
  } catch {
    return false;
  }
}

/** In the order of the row numbers, which grow with each commit: one writes after the other. */
async function follow(db: Log, after: FollowMark, most: number): Promise<Followed> {
  const { rows } = await sql<CommitRow & { readonly sequence: number }>`
    select rowid as sequence, * from commits where rowid > ${Number(after)}
    order by rowid limit ${most}`.execute(db);
  return { commits: rows.map(fromRow), mark: String(rows.at(-1)?.sequence ?? Number(after)) };
}

/** Translates SQLite errors into the store's own `StoreFailed`, so that callers need not know the database. */
const translatingErrors = <Found>(query: Promise<Found>): Promise<Found> =>
  query.catch((error: unknown) => {
    if (!codeOf(error).startsWith('SQLITE_')) throw error;
    throw new StoreFailed('The database failed while it was read.', { cause: error });
  });

interface OpenLog {
  readonly db: Log;
  readonly logName: string;
  readonly end: LogEndFile;
}

async function append(
  { db, logName, end }: OpenLog,
  row: CommitRow,
  uniqueIn: UniqueIn = 'stream',
): Promise<Result<number, AppendRefusal>> {
  const { stream, position, id, at } = row;
  try {
    const inserted = await insertRow(db, row, uniqueIn);
    if (inserted !== null) {
      end.write({ log: logName, row: inserted, at });
      return accept(position);
    }
  } catch (error) {
    if (!isConflict(error)) {
      log.stranger('append failed', { stream, error }, 'error');
      return refuse('not-saved');
    }
  }
  const known = await find(db, id, uniqueIn === 'log' ? undefined : stream);
  return refuse(known === null ? 'position-taken' : 'id-known');
}

/** No row's number is given again, or what comes after an erased commit could lie behind somebody's mark. */
const NEXT_ROW = sql`1 + max(
  (select coalesce(max(rowid), 0) from commits), (select coalesce(max(last), 0) from erased))`;

/** One statement, so that check and write are atomic. Returns the row's number; null: nothing was written. */
async function insertRow(db: Log, row: CommitRow, uniqueIn: UniqueIn): Promise<number | null> {
  const { stream, position, id, at, version, events, answer } = row;
  const isNowhere = sql`and not exists (select 1 from commits where id = ${id})`;
  const result = await sql`
    insert into commits (rowid, stream, position, id, at, version, events, answer)
    select ${NEXT_ROW}, ${stream}, ${position}, ${id}, ${at}, ${version}, ${events}, ${answer}
    where ${position - 1} =
      (select coalesce(max(position), 0) from commits where stream = ${stream})
      ${uniqueIn === 'log' ? isNowhere : sql``}`.execute(db);
  return result.numAffectedRows === 1n ? Number(result.insertId) : null;
}

/** One transaction, so that nothing is written in between. */
function eraseRows(
  database: ReturnType<typeof openDatabase>,
  stream: string,
  redacted: readonly Redacted[],
): void {
  const remove = database.prepare('delete from commits where stream = ?');
  const update = database.prepare(
    'update commits set events = ? where stream = ? and position = ?',
  );
  const erase = database.transaction(() => {
    database.exec('insert into erased select coalesce(max(rowid), 0) from commits');
    database.exec('delete from erased where last < (select max(last) from erased)');
    remove.run(stream);
    for (const { stream: other, position, events } of redacted) {
      update.run(JSON.stringify(events), other, position);
    }
  });
  erase();
}

/** Attempts to truncate the WAL while somebody reads it, and ms between them. */
const [TRUNCATE_ATTEMPTS, TRUNCATE_RETRY_MS] = [300, 100];

/**
 * Checkpoints the WAL into the database and truncates it. Retries while readers, such as a backup, hold it; rejects after
 * half a minute.
 */
async function truncateWal(database: ReturnType<typeof openDatabase>): Promise<void> {
  for (let tries = 0; tries < TRUNCATE_ATTEMPTS; tries += 1) {
    if (tryTruncateWal(database)) return;
    await setTimeout(TRUNCATE_RETRY_MS);
  }
  throw new Error('The log beside the database could not be emptied: somebody reads it.');
}

/** Without busy timeout, since waiting would block the event loop. */
function tryTruncateWal(database: ReturnType<typeof openDatabase>): boolean {
  database.pragma('busy_timeout = 0');
  try {
    const [result] = database.pragma('wal_checkpoint(truncate)') as readonly { busy: number }[];
    return result?.busy === 0;
  } finally {
    database.pragma(`busy_timeout = ${BUSY_MS}`);
  }
}

const isConflict = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_CONSTRAINT');

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
