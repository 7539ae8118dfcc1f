import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import Database from 'libsql';
import { accept, refuse, type Result } from '../../../game/result.ts';
import { renameSynced, sync } from '../../../process/disk.ts';
import type { CommitRow } from '../commitRows.ts';
import { logNameIn, makeTables, type OpenDatabase } from '../schema.ts';
import { sqliteStore } from '../sqliteStore.ts';
import { namedIn } from './address.ts';
import { type Connection, type Connections, openConnections } from './connections.ts';
import { prepareDatabase } from './schema.ts';
import { PostgresRefused, toPostgresRefused } from './trouble.ts';

/** Reason why a log was not moved; nothing has changed then. */
export type MoveRefusal =
  /** `not-empty`: the target has a log already. `in-use`: a server uses the database. */
  | 'not-empty'
  | 'in-use'
  | 'nothing-there'
  /** The digests of both logs differ. */
  | 'differs';

export interface MoveResult {
  readonly log: string;
  readonly commits: number;
  readonly streams: number;
}

const PAGE_SIZE = 500;

/**
 * Copies the log in an SQLite file into an empty Postgres, under the same name. The file stays as
 * it is and must not be written to meanwhile.
 * @throws `PostgresRefused` where the database cannot be used, and SQLite's error where the file
 * cannot be read
 */
export const moveToPostgres = (
  file: string,
  address: string,
): Promise<Result<MoveResult, MoveRefusal>> =>
  withDatabase(address, async (connections) => {
    if (!existsSync(file)) throw new MoveRefused('nothing-there');
    // Opening the store checks for damage and for foreign content.
    await (await sqliteStore(file)).close();
    const database = new Database(file);
    try {
      return await connections.transaction((connection) => copyFrom(database, connection));
    } finally {
      database.close();
    }
  });

async function copyFrom(database: OpenDatabase, connection: Connection): Promise<MoveResult> {
  // A concurrent writer waits for this lock, and then finds its position taken.
  await connection.query('lock table commits in exclusive mode');
  if ((await digestPostgres(connection)).commits > 0) throw new MoveRefused('not-empty');
  for (const page of pagesOf(database)) await insertRows(connection, page);
  await connection.query('update log set name = $1', [logNameIn(database)]);
  const [sent, arrived] = [digestSqlite(database), await digestPostgres(connection)];
  if (sent.digest !== arrived.digest) throw new MoveRefused('differs');
  return arrived;
}

/**
 * Copies the log in a Postgres into a new SQLite file, under the same name. The database stays as
 * it is; no server may use it meanwhile.
 * @throws as `moveToPostgres`
 */
export const moveToSqlite = (
  address: string,
  file: string,
): Promise<Result<MoveResult, MoveRefusal>> =>
  withDatabase(address, async (connections) => {
    if (isTaken(file)) throw new MoveRefused('not-empty');
    const made = `${file}.moving`;
    rmSync(made, { force: true });
    try {
      const moved = await connections.transaction((connection) => copyInto(made, connection));
      sync(made);
      for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
      renameSynced(made, file);
      return moved;
    } finally {
      rmSync(made, { force: true });
    }
  });

async function copyInto(file: string, connection: Connection): Promise<MoveResult> {
  // All reads use one snapshot.
  await connection.query('set transaction isolation level repeatable read');
  const all = await digestPostgres(connection);
  if (all.commits === 0) throw new MoveRefused('nothing-there');
  const database = new Database(file);
  try {
    makeTables(database);
    const insert = database.prepare(
      `insert into commits (stream, position, id, at, version, events, answer)
       values (?, ?, ?, ?, ?, ?, ?)`,
    );
    database.exec('begin');
    for await (const page of pagesIn(connection)) {
      for (const row of page) insert.run(...valuesOf(row));
    }
    database.prepare('insert into log values (?)').run(all.log);
    database.exec('commit');
    if (digestSqlite(database).digest !== all.digest) throw new MoveRefused('differs');
    return all;
  } finally {
    database.close();
  }
}

function isTaken(file: string): boolean {
  if (!existsSync(file)) return false;
  const database = new Database(file);
  try {
    makeTables(database);
    return digestSqlite(database).commits > 0;
  } finally {
    database.close();
  }
}

async function withDatabase(
  address: string,
  work: (connections: Connections) => Promise<MoveResult>,
): Promise<Result<MoveResult, MoveRefusal>> {
  const named = namedIn(address);
  if (named === null) throw new PostgresRefused('postgres-address', {});
  const connections = openConnections(address, 1);
  try {
    await prepareDatabase(connections);
    if (await isInUse(connections)) return refuse('in-use');
    const { log, commits, streams } = await work(connections);
    return accept({ log, commits, streams });
  } catch (error) {
    if (error instanceof MoveRefused) return refuse(error.refusal);
    throw toPostgresRefused(error, named);
  } finally {
    await connections.end();
  }
}

/** Thrown within the transaction to roll it back. */
class MoveRefused extends Error {
  readonly refusal: MoveRefusal;

  constructor(refusal: MoveRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

async function isInUse(connections: Connections): Promise<boolean> {
  const rows = await connections.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'table-companion listens'`,
  );
  return rows.length > 0;
}

interface LogDigest extends MoveResult {
  readonly digest: string;
}

function createSum() {
  const hash = createHash('sha256');
  const streams = new Set<string>();
  let commits = 0;
  return {
    add(row: CommitRow): void {
      commits += 1;
      streams.add(row.stream);
      hash.update(JSON.stringify(valuesOf(row)));
    },
    total: (log: string): LogDigest => ({
      log,
      commits,
      streams: streams.size,
      digest: hash.digest('hex'),
    }),
  };
}

const valuesOf = (row: CommitRow) =>
  [row.stream, row.position, row.id, Number(row.at), row.version, row.events, row.answer] as const;

function digestSqlite(database: OpenDatabase): LogDigest {
  const sum = createSum();
  for (const page of pagesOf(database)) page.forEach(sum.add);
  return sum.total(logNameIn(database));
}

async function digestPostgres(connection: Connection): Promise<LogDigest> {
  const sum = createSum();
  for await (const page of pagesIn(connection)) page.forEach(sum.add);
  const { rows } = await connection.query<{ name: string }>('select name from log');
  return sum.total(rows[0]?.name ?? '');
}

const readAfter = (stream: string, position: string, most: string) => `
  select stream, position, id, at, version, events, answer from commits
  where (stream, position) > (${stream}, ${position}) order by stream, position limit ${most}`;

function* pagesOf(database: OpenDatabase): Generator<readonly CommitRow[], void, void> {
  const page = database.prepare(readAfter('?', '?', '?'));
  let last: CommitRow | undefined;
  do {
    const rows = page.all(
      last?.stream ?? '',
      last?.position ?? 0,
      PAGE_SIZE,
    ) as readonly CommitRow[];
    if (rows.length > 0) yield rows;
    last = rows.length < PAGE_SIZE ? undefined : rows.at(-1);
  } while (last !== undefined);
}

async function* pagesIn(connection: Connection): AsyncGenerator<readonly CommitRow[], void, void> {
  let last: CommitRow | undefined;
  do {
    const asked = [last?.stream ?? '', last?.position ?? 0, PAGE_SIZE];
    const { rows } = await connection.query<CommitRow>(readAfter('$1', '$2', '$3'), asked);
    if (rows.length > 0) yield rows;
    last = rows.length < PAGE_SIZE ? undefined : rows.at(-1);
  } while (last !== undefined);
}

async function insertRows(connection: Connection, rows: readonly CommitRow[]): Promise<void> {
  const values = rows.map(valuesOf);
  const columns = [0, 1, 2, 3, 4, 5, 6].map((at) => values.map((row) => row[at]));
  await connection.query(
    `insert into commits (stream, position, id, at, version, events, answer)
     select * from unnest($1::text[], $2::integer[], $3::text[], $4::bigint[], $5::integer[],
       $6::text[], $7::text[])`,
    columns,
  );
}
