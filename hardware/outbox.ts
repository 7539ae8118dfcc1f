import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolderPrivate, renameSynced, sync } from '#lib/process/disk.ts';
import type { WaitingTaps } from '#lib/protocol/uplink.ts';
import type { ReaderName, TagId, Tap } from '#lib/reader/events.ts';
import Database from 'libsql';
import * as v from 'valibot';

interface Contents {
  readonly taps: Map<string, Tap>;
  readonly present: Map<ReaderName, TagId>;
}

const StoredTap = v.object({
  id: v.string(),
  reader: v.string(),
  tag: v.string(),
  at: v.number(),
});
const Line = v.union([
  v.object({ tap: StoredTap }),
  v.object({ done: v.string() }),
  v.object({ lies: v.nullable(v.string()), on: v.string() }),
]);

/**
 * Reads the file in which earlier bridges kept their taps, before the database. Skips truncated
 * lines.
 */
export function readJournal(text: string): Contents {
  const contents: Contents = { taps: new Map(), present: new Map() };
  for (const row of text.split('\n').slice(0, -1)) {
    const line = v.safeParse(v.pipe(v.string(), v.parseJson(), Line), row);
    if (line.success) applyJournalLine(line.output, contents);
  }
  return contents;
}

function applyJournalLine(line: v.InferOutput<typeof Line>, { taps, present }: Contents): void {
  if ('done' in line) taps.delete(line.done);
  else if ('tap' in line) {
    taps.set(line.tap.id, line.tap);
    present.set(line.tap.reader, line.tap.tag);
  } else if (line.lies === null) present.delete(line.on);
  else present.set(line.on, line.lies);
}

/** Maximum number of waiting taps, more than a long evening makes. Further taps are refused. */
export const MAX_WAITING_TAPS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;
/**
 * Length of the write-ahead log, in pages of 4 KB, at which it is checkpointed. Limits disk use.
 */
const WAL_CHECKPOINT_PAGES = 256;
export const TAPS_FILE = 'taps.sqlite';

/**
 * Durability of a tap: on disk; only in memory, as the disk is full (it is still delivered while
 * the bridge runs); or refused, as too many wait.
 */
type TapDurability = 'on-disk' | 'in-memory' | 'full';

/**
 * Persistent queue of taps that the server has not acknowledged, oldest first. It also keeps the
 * tag on each reader, so that a processed card is not processed again. Writes synchronously,
 * because readers with unresponsive cards may block all threads of the pool.
 */
export interface Outbox extends WaitingTaps {
  waitingCount(): number;
  setAsideCounts(): Readonly<Record<ReaderName, number>>;
  /** Stores a tap as durably as possible; never throws. */
  add(tap: Tap): TapDurability;
  /**
   * Number of stored entries that cannot be read. They are kept, and the others are delivered
   * without them.
   */
  readonly unreadableCount: number;
  present(): Readonly<Record<ReaderName, TagId>>;
  notePresent(reader: ReaderName, tag: TagId | null): void;
  /** Deletes an acknowledged tap. If a crash undoes this, the tap is sent once more. */
  remove(id: string): void;
  close(): void;
}

/** Thrown if another bridge uses the folder, or if its database was damaged and set aside. */
export class OutboxUnavailable extends Error {
  override readonly name = 'OutboxUnavailable';

  constructor(
    readonly why: 'in-use' | 'damaged',
    readonly path: string,
  ) {
    super(`${why}: ${path}`);
  }
}

/**
 * Opens the outbox of a folder with the unsent taps of earlier runs. One bridge at a time holds it;
 * the operating system releases the lock when that one is killed.
 * @throws `OutboxUnavailable`, or the file system's error when the folder cannot be used
 */
export function openOutbox(folder: string): Outbox {
  makeFolderPrivate(folder);
  const file = join(folder, TAPS_FILE);
  try {
    const database = openExclusively(file);
    importJournal(join(folder, 'taps.jsonl'), database);
    return createOutbox(database, contentsOf(database));
  } catch (error) {
    const code = error instanceof Database.SqliteError ? error.code : '';
    if (/BUSY|LOCKED/.test(code)) throw new OutboxUnavailable('in-use', folder);
    if (/NOTADB|CORRUPT/.test(code)) throw new OutboxUnavailable('damaged', setDamagedAside(file));
    throw error;
  }
}

type OutboxDatabase = InstanceType<typeof Database>;

/**
 * Reader names are stored as JSON, because they come from drivers and may contain NUL, which ends a
 * text in SQLite.
 */
const TABLES = `
  create table if not exists taps
    (number integer primary key, id text not null unique, tap text not null) strict;
  create table if not exists lying (reader text primary key, tag text not null) strict`;

function openExclusively(file: string): OutboxDatabase {
  const database = new Database(file);
  database.pragma(`busy_timeout = ${String(LOCK_TIMEOUT_MS)}`);
  database.pragma('locking_mode = exclusive');
  database.pragma('journal_mode = wal');
  database.pragma(`wal_autocheckpoint = ${String(WAL_CHECKPOINT_PAGES)}`);
  runInTransaction(database, 'exclusive', () => database.exec(TABLES));
  checkpointLog(database);
  return database;
}

function runInTransaction(
  database: OutboxDatabase,
  how: 'exclusive' | 'immediate',
  work: () => void,
): void {
  database.exec(`begin ${how}`);
  try {
    work();
    database.exec('commit');
  } catch (error) {
    if (database.inTransaction) database.exec('rollback');
    throw error;
  }
}

const Row = v.object({ tap: v.pipe(v.string(), v.parseJson(), StoredTap) });
const PresentRow = v.object({
  reader: v.pipe(v.string(), v.parseJson(), v.string()),
  tag: v.string(),
});

interface StoredTaps extends Contents {
  readonly unread: number;
}

/** Rows that this version cannot read are kept for the version that wrote them. */
function contentsOf(database: OutboxDatabase): StoredTaps {
  const rows = (sql: string) => database.prepare(sql).all();
  const taps = rows('select tap from taps order by number').map((row) => v.safeParse(Row, row));
  const present = rows('select reader, tag from lying').map((row) => v.safeParse(PresentRow, row));
  const read = [...taps, ...present];
  return {
    taps: new Map(
      taps.flatMap((row) => (row.success ? [[row.output.tap.id, row.output.tap]] : [])),
    ),
    present: new Map(
      present.flatMap((row) => (row.success ? [[row.output.reader, row.output.tag]] : [])),
    ),
    unread: read.filter(({ success }) => !success).length,
  };
}

function importJournal(file: string, database: OutboxDatabase): void {
  if (!existsSync(file)) return;
  const { taps, present } = readJournal(readFileSync(file, 'utf8'));
  database.pragma('synchronous = full');
  runInTransaction(database, 'immediate', () => {
    for (const tap of taps.values()) writeTap(database, tap.id, tap);
    for (const [reader, tag] of present) writePresent(database, reader, tag);
  });
  rmSync(file);
  sync(join(file, '..'));
}

function writeTap(database: OutboxDatabase, id: string, tap: Tap | undefined): void {
  if (tap === undefined) database.prepare('delete from taps where id = ?').run(id);
  else {
    const insert = database.prepare('insert or ignore into taps (id, tap) values (?, ?)');
    insert.run(id, JSON.stringify(tap));
  }
}

function writePresent(database: OutboxDatabase, reader: ReaderName, tag: TagId | undefined): void {
  const name = JSON.stringify(reader);
  if (tag === undefined) database.prepare('delete from lying where reader = ?').run(name);
  else database.prepare('insert or replace into lying values (?, ?)').run(name, tag);
}

/**
 * Renames a damaged database and returns its new path. The next bridge starts with an empty one.
 */
function setDamagedAside(file: string): string {
  let n = 1;
  while (existsSync(`${file}.damaged-${String(n)}`)) n += 1;
  const aside = `${file}.damaged-${String(n)}`;
  for (const part of ['-wal', '']) {
    if (existsSync(file + part)) renameSynced(file + part, aside + part);
  }
  return aside;
}

interface Unwritten {
  readonly taps: Set<string>;
  readonly readers: Set<ReaderName>;
}

/**
 * Returns a function that writes pending changes and returns true if all are on disk. `full` waits
 * until they would survive a power cut. Changes that failed are retried with the next ones.
 */
function writer(database: OutboxDatabase, { taps, present }: Contents, unwritten: Unwritten) {
  let isFull = false;
  const writeTaps = (ids: Iterable<string>) =>
    runInTransaction(database, 'immediate', () => {
      for (const id of ids) writeTap(database, id, taps.get(id));
      for (const reader of unwritten.readers) writePresent(database, reader, present.get(reader));
    });
  function writeAll(): boolean {
    // After a full disk, retries with one tap before all others.
    const [first] = unwritten.taps;
    const little = first === undefined ? [] : [first];
    if (isFull && !succeeds(() => writeTaps(little))) return false;
    // That tap is saved even if the others fail.
    if (isFull) for (const id of little) unwritten.taps.delete(id);
    isFull = !succeeds(() => writeTaps(unwritten.taps));
    return !isFull;
  }
  return (how: 'full' | 'normal'): boolean => {
    database.pragma(`synchronous = ${how}`);
    if (!writeAll() && !(checkpointLog(database) && writeAll())) return false;
    unwritten.taps.clear();
    unwritten.readers.clear();
    return true;
  };
}

const checkpointLog = (database: OutboxDatabase): boolean =>
  succeeds(() => database.pragma('wal_checkpoint(passive)'));

function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

function createOutbox(database: OutboxDatabase, contents: StoredTaps): Outbox {
  const { taps, present, unread } = contents;
  const aside = new Set<string>();
  const unwritten: Unwritten = { taps: new Set(), readers: new Set() };
  const write = writer(database, contents, unwritten);

  function setPresent(reader: ReaderName, tag: TagId | null): void {
    if (tag === null) present.delete(reader);
    else present.set(reader, tag);
    unwritten.readers.add(reader);
  }

  return {
    first(but) {
      for (const tap of taps.values()) {
        if (!aside.has(tap.id) && but?.has(tap.reader) !== true) return tap;
      }
      return null;
    },
    unreadableCount: unread,
    waitingCount: () => taps.size - aside.size,
    setAsideCounts: () => countByReader([...aside].flatMap((id) => taps.get(id) ?? [])),
    present: () => Object.fromEntries(present),
    add(tap) {
      if (taps.size >= MAX_WAITING_TAPS) return 'full';
      taps.set(tap.id, tap);
      unwritten.taps.add(tap.id);
      setPresent(tap.reader, tap.tag);
      return write('full') ? 'on-disk' : 'in-memory';
    },
    notePresent(reader, tag) {
      setPresent(reader, tag);
      write('normal');
    },
    remove(id) {
      aside.delete(id);
      if (!taps.delete(id)) return;
      // A tap that never reached the disk needs no deletion there.
      if (unwritten.taps.delete(id)) return;
      unwritten.taps.add(id);
      write('normal');
    },
    setAside: (id) => void aside.add(id),
    close() {
      // Removals fail when the disk is full, as the write before them did.
      if (!write('full')) return;
      // The library closes the file only at garbage collection. Leaving these modes frees it for
      // another bridge at once.
      database.pragma('journal_mode = delete');
      database.pragma('locking_mode = normal');
      database.prepare('select count(*) from taps').get();
      database.close();
    },
  };
}

function countByReader(taps: readonly Tap[]): Record<ReaderName, number> {
  const counts: Record<ReaderName, number> = {};
  for (const { reader } of taps) counts[reader] = (counts[reader] ?? 0) + 1;
  return counts;
}
