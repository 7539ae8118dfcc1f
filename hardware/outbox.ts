import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder, rename, sync } from '#lib/process/disk.ts';
import type { WaitingTaps } from '#lib/protocol/uplink.ts';
import type { ReaderName, TagId, Tap } from '#lib/reader/events.ts';
import Database from 'libsql';
import * as v from 'valibot';

/** What an outbox keeps. */
interface Contents {
  /** Taps that the server has not acknowledged, by their ids, oldest first. */
  readonly taps: Map<string, Tap>;
  /** The tag on each reader. */
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

/** Reads the file in which bridges kept their taps before they had a database. A line that was cut short is skipped. */
export function readJournal(text: string): Contents {
  const contents: Contents = { taps: new Map(), present: new Map() };
  for (const row of text.split('\n').slice(0, -1)) {
    const line = v.safeParse(v.pipe(v.string(), v.parseJson(), Line), row);
    if (line.success) take(line.output, contents);
  }
  return contents;
}

function take(line: v.InferOutput<typeof Line>, { taps, present }: Contents): void {
  if ('done' in line) taps.delete(line.done);
  else if ('tap' in line) {
    taps.set(line.tap.id, line.tap);
    present.set(line.tap.reader, line.tap.tag);
  } else if (line.lies === null) present.delete(line.on);
  else present.set(line.on, line.lies);
}

/** More taps than a long evening makes; a bridge that is cut off for longer takes no more. */
export const MOST_TAPS = 10_000;
/** How long another bridge that is ending may still hold the folder, in ms. */
const LET_GO_WITHIN = 5_000;
/** At this length the log is checkpointed into the file, in pages of 4 KB, to leave disk space to others. */
const LOG_PAGES = 256;
/** The file of the taps, in the folder of a bridge. */
export const TAPS_FILE = 'taps.sqlite';

/**
 * How safe a tap is now: on disk, only in memory because the disk takes nothing (it is still delivered while
 * the bridge lives), or not taken because too many wait.
 */
type TapDurability = 'on-disk' | 'in-memory' | 'full';

/**
 * Taps that the server has not acknowledged, oldest first; they survive the end of the bridge at any moment. With them
 * it keeps the tag on each reader: a card that has been taken must not be taken again. It writes synchronously: all
 * threads of the pool may be held by readers whose cards do not answer.
 */
export interface Outbox extends WaitingTaps {
  /** How many taps are still to be sent. */
  waiting(): number;
  /** How many taps of each reader the server could not take; they are kept, and the next bridge sends them again. */
  aside(): Readonly<Record<ReaderName, number>>;
  /** Returns once the tap is as safe as it can be; never throws. */
  add(tap: Tap): TapDurability;
  /** How many entries of an earlier bridge cannot be read; they are kept, and the others go on without them. */
  readonly unread: number;
  /** The tag on each reader, by its taps and by what was noted since. */
  present(): Readonly<Record<ReaderName, TagId>>;
  /** Notes the tag on a reader where no tap did so; null: none. As safe as the disk allows. */
  notePresent(reader: ReaderName, tag: TagId | null): void;
  /** Forgets a tap that the server has. Should a crash lose this, the tap is only sent once more. */
  remove(id: string): void;
  close(): void;
}

/** Another bridge is using the folder, or its database was damaged and has been set aside. */
export class OutboxRefused extends Error {
  override readonly name = 'OutboxRefused';

  constructor(
    readonly why: 'in-use' | 'damaged',
    /** The folder, or the file of the damaged taps. */
    readonly path: string,
  ) {
    super(`${why}: ${path}`);
  }
}

/**
 * Opens the outbox in a folder, with what an earlier bridge left unsent. One bridge at a time holds it; the system
 * frees it when that one is killed.
 * @throws `OutboxRefused`, or the file system's error when the folder cannot be used
 */
export function openOutbox(folder: string): Outbox {
  privateFolder(folder);
  const file = join(folder, TAPS_FILE);
  try {
    const database = openAlone(file);
    takeOver(join(folder, 'taps.jsonl'), database);
    return createOutbox(database, contentsOf(database));
  } catch (error) {
    const code = error instanceof Database.SqliteError ? error.code : '';
    if (/BUSY|LOCKED/.test(code)) throw new OutboxRefused('in-use', folder);
    if (/NOTADB|CORRUPT/.test(code)) throw new OutboxRefused('damaged', setDamagedAside(file));
    throw error;
  }
}

type OutboxDatabase = InstanceType<typeof Database>;

/** Names are stored as JSON: they come from drivers and may hold what SQLite takes for the end of a text. */
const TABLES = `
  create table if not exists taps
    (number integer primary key, id text not null unique, tap text not null) strict;
  create table if not exists lying (reader text primary key, tag text not null) strict`;

function openAlone(file: string): OutboxDatabase {
  const database = new Database(file);
  database.pragma(`busy_timeout = ${String(LET_GO_WITHIN)}`);
  database.pragma('locking_mode = exclusive');
  database.pragma('journal_mode = wal');
  database.pragma(`wal_autocheckpoint = ${String(LOG_PAGES)}`);
  inOneStep(database, 'exclusive', () => database.exec(TABLES));
  emptyLog(database);
  return database;
}

function inOneStep(
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

/** Rows that this version cannot read stay, for the version that wrote them. */
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

/** Imports, once, what a bridge of an earlier version left in its file. */
function takeOver(file: string, database: OutboxDatabase): void {
  if (!existsSync(file)) return;
  const { taps, present } = readJournal(readFileSync(file, 'utf8'));
  database.pragma('synchronous = full');
  inOneStep(database, 'immediate', () => {
    for (const tap of taps.values()) writeTap(database, tap.id, tap);
    for (const [reader, tag] of present) writePresent(database, reader, tag);
  });
  rmSync(file);
  sync(join(file, '..'));
}

/** Without a tap, the row is deleted. */
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

/** Keeps a damaged database under another name, and answers which. The next bridge begins anew. */
function setDamagedAside(file: string): string {
  let n = 1;
  while (existsSync(`${file}.damaged-${String(n)}`)) n += 1;
  const aside = `${file}.damaged-${String(n)}`;
  for (const part of ['-wal', '']) {
    if (existsSync(file + part)) rename(file + part, aside + part);
  }
  return aside;
}

/** What has changed in memory and is not on disk yet. */
interface Unwritten {
  readonly taps: Set<string>;
  readonly readers: Set<ReaderName>;
}

/**
 * Brings the disk up to date, and answers whether it could. `full` waits until the data would survive a power cut. What
 * a full or missing disk does not take is written along with the next.
 */
function writer(database: OutboxDatabase, { taps, present }: Contents, unwritten: Unwritten) {
  let isFull = false;
  const writeTaps = (ids: Iterable<string>) =>
    inOneStep(database, 'immediate', () => {
      for (const id of ids) writeTap(database, id, taps.get(id));
      for (const reader of unwritten.readers) writePresent(database, reader, present.get(reader));
    });
  function writeAll(): boolean {
    // A disk that was full is tried with little, not with all that waits.
    const [first] = unwritten.taps;
    const little = first === undefined ? [] : [first];
    if (isFull && !isDone(() => writeTaps(little))) return false;
    // That one is saved, whatever becomes of the others.
    if (isFull) for (const id of little) unwritten.taps.delete(id);
    isFull = !isDone(() => writeTaps(unwritten.taps));
    return !isFull;
  }
  return (how: 'full' | 'normal'): boolean => {
    database.pragma(`synchronous = ${how}`);
    if (!writeAll() && !(emptyLog(database) && writeAll())) return false;
    unwritten.taps.clear();
    unwritten.readers.clear();
    return true;
  };
}

/** Checkpoints the log into the file, which has room for most of it; the log is then overwritten from its beginning. */
const emptyLog = (database: OutboxDatabase): boolean =>
  isDone(() => database.pragma('wal_checkpoint(passive)'));

function isDone(work: () => void): boolean {
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
    unread,
    waiting: () => taps.size - aside.size,
    aside: () => countByReader([...aside].flatMap((id) => taps.get(id) ?? [])),
    present: () => Object.fromEntries(present),
    add(tap) {
      if (taps.size >= MOST_TAPS) return 'full';
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
      // One that never reached the disk need not be deleted there.
      if (unwritten.taps.delete(id)) return;
      unwritten.taps.add(id);
      write('normal');
    },
    setAside: (id) => void aside.add(id),
    close() {
      // What the disk refuses now, it has refused before.
      if (!write('full')) return;
      // The driver closes the file only when garbage is collected; outside of these modes another bridge may open it at
      // once.
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
