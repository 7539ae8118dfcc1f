import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Kysely, SqliteDialect, sql } from 'kysely';
import Database from 'libsql';
import { accept, refuse, type Result } from '../../game/result.ts';
import { createMemoryState } from '../cluster/localState.ts';
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
  type FollowedCommits,
  type FollowCursor,
  type RedactedCommit,
  type Store,
  StoreFailed,
  type UniqueIn,
} from './store.ts';

const BUSY_TIMEOUT_MS = 500;
/** Longer, because nothing else waits while the program starts. */
const OPENING_TIMEOUT_MS = 5_000;

/**
 * Opens a store in one SQLite file, created when missing. Every commit is synced to disk before it
 * is acknowledged.
 * @param check returns content that this program could not start with
 * @param lost called when acknowledged commits are missing at the end of the log, which then
 * continues under a new name
 * @throws DatabaseDamaged when the file is damaged
 * @throws DatabaseForeign when another program made it
 * @throws DatabaseUnreadable when a newer version wrote it, or `check` found something
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
    erase(stream, redacted) {
      const erase = async () => {
        // Truncate first, so that afterwards the WAL contains only the writes of this erase.
        await truncateWal(database);
        eraseRows(database, stream, redacted);
        clearGaps(database, file);
        await truncateWal(database);
      };
      return translatingErrors(erase());
    },
    canSave: async () => canSave(database),
    openSharedState: async (monotonicNow) => createMemoryState(monotonicNow),
    async close() {
      // The driver closes the file only on garbage collection; an empty WAL marks a clean shutdown.
      database.pragma('wal_checkpoint(truncate)');
      end.close();
      await db.destroy();
    },
  };
}

export function sqliteLog(file: string): Pick<Store, 'read' | 'close'> {
  const database = new Database(file);
  // The driver has no read-only mode.
  database.pragma('query_only = on');
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  const db: Log = new Kysely({ dialect: new SqliteDialect({ database: database as never }) });
  return { read: (...asked) => translatingErrors(read(db, ...asked)), close: () => db.destroy() };
}

/** Thrown when SQLite finds the file damaged; it must not be written to. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged';
}

/** Thrown when the database was made by another program. */
export class DatabaseForeign extends Error {
  override readonly name = 'DatabaseForeign';
}

/** Thrown when this version cannot read the content; the database is unchanged. */
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
  // A backup or a program that has just ended may still hold the file.
  database.pragma(`busy_timeout = ${OPENING_TIMEOUT_MS}`);
  // Check always: SD cards lose pages of a cleanly closed database, too.
  const damage = damageIn(database);
  if (damage !== null) throw new DatabaseDamaged(damage);
  const foreign = foreignIn(database);
  if (foreign !== null) throw new DatabaseForeign(foreign);
  refuseUnreadable(database, check);
  database.pragma('journal_mode = WAL');
  // With WAL alone a power cut could lose the last commits; FULL syncs each one.
  database.pragma('synchronous = FULL');
  database.pragma('secure_delete = on');
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  if (!closedCleanly) clearGapsAfterCrash(database, file);
  initLogName(database, file, lost);
  return database;
}

/**
 * Names a new log. A log that lost its end gets a new name, so that clients discard positions
 * beyond it.
 */
function initLogName(database: OpenDatabase, file: string, lost: (lost: LostEnd) => void): void {
  const missing = lostEndIn(database, readLogEnd(file));
  makeTables(database);
  if (missing === null) {
    dropWalCopy(file);
    logNameIn(database);
  } else {
    // Renamed last: after a crash in between, the next start finds the loss once more.
    lost({ ...missing, kept: keepWalCopy(file, Date.now()) });
    renameLogIn(database);
  }
  // Checkpointed into the database, the name survives the loss of the WAL.
  database.pragma('wal_checkpoint(truncate)');
}

/**
 * Refuses a database of a newer version or with unreadable content. An empty one is always
 * readable.
 */
function refuseUnreadable(database: OpenDatabase, check: DatabaseCheck = () => null): void {
  const newer = newerIn(database);
  if (newer !== null) throw new DatabaseUnreadable(newer);
  const tables = database.prepare("select 1 from sqlite_schema where name = 'commits'");
  const unread = tables.get() === undefined ? null : check(database);
  if (unread !== null) throw new DatabaseUnreadable(unread);
}

/**
 * Clears gaps, since the crash may have come right after an erase. A failure here must not prevent
 * the start.
 */
function clearGapsAfterCrash(database: OpenDatabase, file: string): void {
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

/** Reads in the order of row numbers, which is the order of writing. */
async function follow(db: Log, after: FollowCursor, most: number): Promise<FollowedCommits> {
  const { rows } = await sql<CommitRow & { readonly sequence: number }>`
    select rowid as sequence, * from commits where rowid > ${Number(after)}
    order by rowid limit ${most}`.execute(db);
  return { commits: rows.map(fromRow), mark: String(rows.at(-1)?.sequence ?? Number(after)) };
}

/** Wraps SQLite errors in `StoreFailed`, so that callers need not know the database. */
const translatingErrors = <Found>(query: Promise<Found>): Promise<Found> =>
  query.catch((error: unknown) => {
    if (!codeOf(error).startsWith('SQLITE_')) throw error;
    throw new StoreFailed('The database failed.', { cause: error });
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

/** Never reuses a row number, even of an erased commit: a cursor of `follow` could be beyond it. */
const NEXT_ROW = sql`1 + max(
  (select coalesce(max(rowid), 0) from commits), (select coalesce(max(last), 0) from erased))`;

/**
 * Inserts a commit in one statement, so that check and write are atomic. Returns the row's number;
 * null: nothing was written.
 */
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

function eraseRows(
  database: ReturnType<typeof openDatabase>,
  stream: string,
  redacted: readonly RedactedCommit[],
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

/**
 * Number of attempts to truncate the WAL while readers hold it, and the pause between them in ms.
 */
const [TRUNCATE_ATTEMPTS, TRUNCATE_RETRY_MS] = [300, 100];

/**
 * Checkpoints the WAL into the database and truncates it. Retries while readers, such as a backup,
 * hold it; rejects after half a minute.
 */
async function truncateWal(database: ReturnType<typeof openDatabase>): Promise<void> {
  for (let tries = 0; tries < TRUNCATE_ATTEMPTS; tries += 1) {
    if (tryTruncateWal(database)) return;
    await setTimeout(TRUNCATE_RETRY_MS);
  }
  throw new StoreFailed('The log beside the database could not be emptied while it is read.');
}

/** Tries once, without busy timeout, since waiting would block the event loop. */
function tryTruncateWal(database: ReturnType<typeof openDatabase>): boolean {
  database.pragma('busy_timeout = 0');
  try {
    const [result] = database.pragma('wal_checkpoint(truncate)') as readonly { busy: number }[];
    return result?.busy === 0;
  } finally {
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

const isConflict = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_CONSTRAINT');

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
