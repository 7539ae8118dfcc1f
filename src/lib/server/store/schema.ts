import Database from 'libsql';
import type { LogEnd, LostEnd } from './logEnd.ts';
import { newLogName } from './store.ts';

export type OpenDatabase = InstanceType<typeof Database>;

const TABLES = {
  commits: `create table if not exists commits (
    stream text not null, position integer not null, id text not null, at integer not null,
    version integer not null, events text not null, answer text not null,
    constraint commits_by_position primary key (stream, position),
    constraint commits_by_id unique (id, stream))`,
  log: 'create table if not exists log (name text not null) strict',
  /** Highest row number of a commit at the time of the last erase. */
  erased: 'create table if not exists erased (last integer not null) strict',
} as const;

/** Raised when the schema changes, so that older programs can say why they cannot use the file. */
const SCHEMA_VERSION = 0;

export interface Unreadable {
  readonly code: 'newer' | 'unreadable';
  readonly where: string;
}

export type DatabaseCheck = (database: OpenDatabase) => Unreadable | null;

/** Checks whether a program with a newer schema wrote the database; null: no. */
export function newerIn(database: OpenDatabase): Unreadable | null {
  const version = Number(database.prepare('pragma user_version').raw().get());
  return version > SCHEMA_VERSION ? { code: 'newer', where: 'user_version' } : null;
}

export function makeTables(database: OpenDatabase): void {
  for (const table of Object.values(TABLES)) database.exec(table);
}

/** Returns the log's name; generates one for a new database or one of an earlier version. */
export function logNameIn(database: OpenDatabase): string {
  makeTables(database);
  const begin = database.prepare('insert into log select ? where not exists (select 1 from log)');
  begin.run(newLogName());
  const { name } = database.prepare('select name from log').get() as { readonly name: string };
  return name;
}

export function lastCommitIn(database: OpenDatabase): Omit<LogEnd, 'log'> | null {
  if (!hasTable(database, 'commits')) return null;
  const erased = hasTable(database, 'erased') ? 'select max(last) from erased' : 'select 0';
  const [row, at] = database
    .prepare(
      `select max((select coalesce(max(rowid), 0) from commits), coalesce((${erased}), 0)),
        coalesce((select at from commits order by rowid desc limit 1), 0)`,
    )
    .raw()
    .get() as [number, number];
  return { row, at };
}

/**
 * Returns the acknowledged commits that are missing at the end; null: none. A log of another name
 * was put there on purpose, as a restore does.
 */
export function lostEndIn(
  database: OpenDatabase,
  end: LogEnd | null,
): Omit<LostEnd, 'kept'> | null {
  if (end === null) return null;
  const name = hasTable(database, 'log')
    ? (database.prepare('select name from log').raw().get() as [string] | undefined)?.[0]
    : undefined;
  if (name !== undefined && name !== end.log) return null;
  const last = lastCommitIn(database) ?? { row: 0, at: 0 };
  if (last.row >= end.row) return null;
  return { count: end.row - last.row, since: last.row === 0 ? null : last.at, until: end.at };
}

const hasTable = (database: OpenDatabase, table: string): boolean =>
  database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(table) !==
  undefined;

export function renameLogIn(database: OpenDatabase): void {
  logNameIn(database);
  database.prepare('update log set name = ?').run(newLogName());
}

/**
 * Returns the first object that this program did not make: a table of another shape, a trigger, a
 * view. Null: the database is this program's, or empty.
 */
export function foreignIn(database: OpenDatabase): string | null {
  const things = thingsIn(database);
  if (things.length === 0) return null;
  const acting = things.find(({ type }) => type === 'trigger' || type === 'view');
  if (acting !== undefined) return `${acting.type} ${acting.name}`;
  const own = new Database(':memory:');
  makeTables(own);
  const isLacking = (table: string) =>
    table === 'commits' && !things.some(({ name }) => name === table);
  const isOther = (table: string) =>
    things.some(({ name }) => name === table) && shapeOf(database, table) !== shapeOf(own, table);
  const found = Object.keys(TABLES).find((table) => isLacking(table) || isOther(table));
  own.close();
  return found === undefined ? null : `table ${found}`;
}

interface Thing {
  readonly type: string;
  readonly name: string;
}

const thingsIn = (database: OpenDatabase): readonly Thing[] =>
  database.prepare('select type, name from sqlite_schema').all().map(fromRow);

const fromRow = (row: unknown): Thing => {
  const { type, name } = row as { type: string; name: string };
  return { type, name };
};

function shapeOf(database: OpenDatabase, table: string): string {
  const rows = (sql: string, name: string) => database.prepare(sql).raw().all(name);
  const columns = rows(
    'select name, lower(type), "notnull", pk, hidden from pragma_table_xinfo(?) order by cid',
    table,
  );
  const unique = rows('select name from pragma_index_list(?) where "unique"', table).map((row) =>
    JSON.stringify(rows('select name from pragma_index_info(?) order by seqno', String(row))),
  );
  return JSON.stringify([columns, unique.sort()]);
}
