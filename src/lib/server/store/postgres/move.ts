import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import Database from 'libsql';
import { accept, refuse, type Result } from '../../../game/result.ts';
import { rename, sync } from '../../../process/disk.ts';
import type { CommitRow } from '../commitRows.ts';
import { logNameIn, makeTables, type OpenDatabase } from '../schema.ts';
import { sqliteStore } from '../sqliteStore.ts';
import { namedIn } from './address.ts';
import { type Connection, type Connections, openConnections } from './connections.ts';
import { prepareDatabase } from './schema.ts';
import { PostgresRefused, refusedBy } from './trouble.ts';

/** Why a log was not moved; nothing has changed then. */
export type MoveRefusal =
  /** There is a log already where it was to go, or a server at it. */
  | 'not-empty'
  | 'in-use'
  | 'nothing-there'
  /** What arrived is not what was sent. */
  | 'differs';

/** What was moved. */
export interface Moved {
  readonly log: string;
  readonly commits: number;
  readonly streams: number;
}

/** Rows sent at once. */
const PAGE = 500;

/**
 * Copies the log in a file of SQLite into an empty Postgres, under the same name. The file stays as it is; nobody may write to
 * it meanwhile.
 * @throws `PostgresRefused` where the database cannot be used, and SQLite's error where the file cannot be read
 */
export const moveToPostgres = (
  file: string,
  address: string,
): Promise<Result<Moved, MoveRefusal>> =>
  withDatabase(address, async (connections) => {
    if (!existsSync(file)) throw new MoveRefused('nothing-there');
    // It finds damage, and what is not of this program.
    await (await sqliteStore(file)).close();
    const database = new Database(file);
    try {
      return await connections.transaction((connection) => copyFrom(database, connection));
    } finally {
      database.close();
    }
  });

async function copyFrom(database: OpenDatabase, connection: Connection): Promise<Moved> {
  // Whoever would write at the same moment waits, and then finds its position taken.
  await connection.query('lock table commits in exclusive mode');
  if ((await inPostgres(connection)).commits > 0) throw new MoveRefused('not-empty');
  for (const page of pagesOf(database)) await insertRows(connection, page);
  await connection.query('update log set name = $1', [logNameIn(database)]);
  const [sent, arrived] = [inSqlite(database), await inPostgres(connection)];
  if (sent.digest !== arrived.digest) throw new MoveRefused('differs');
  return arrived;
}

/**
 * Copies the log in a Postgres into a file of SQLite that is not there yet, under the same name. The database stays as it is;
 * no server may be at it meanwhile.
 * @throws as the other way
 */
export const moveToSqlite = (address: string, file: string): Promise<Result<Moved, MoveRefusal>> =>
  withDatabase(address, async (connections) => {
    if (isTaken(file)) throw new MoveRefused('not-empty');
    const made = `${file}.moving`;
    rmSync(made, { force: true });
    try {
      const moved = await connections.transaction((connection) => copyInto(made, connection));
      sync(made);
      for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
      rename(made, file);
      return moved;
    } finally {
      rmSync(made, { force: true });
    }
  });

async function copyInto(file: string, connection: Connection): Promise<Moved> {
  // What is read is what stood there at one moment.
  await connection.query('set transaction isolation level repeatable read');
  const all = await inPostgres(connection);
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
    if (inSqlite(database).digest !== all.digest) throw new MoveRefused('differs');
    return all;
  } finally {
    database.close();
  }
}

/** Whether a file has a log to which something was ever written. */
function isTaken(file: string): boolean {
  if (!existsSync(file)) return false;
  const database = new Database(file);
  try {
    makeTables(database);
    return inSqlite(database).commits > 0;
  } finally {
    database.close();
  }
}

/** Neither way is anything moved under a server that is at that database. */
async function withDatabase(
  address: string,
  work: (connections: Connections) => Promise<Moved>,
): Promise<Result<Moved, MoveRefusal>> {
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
    throw refusedBy(error, named);
  } finally {
    await connections.end();
  }
}

/** Thrown inside, so that whatever was begun is rolled back. */
class MoveRefused extends Error {
  readonly refusal: MoveRefusal;

  constructor(refusal: MoveRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Whether a server listens to that database. */
async function isInUse(connections: Connections): Promise<boolean> {
  const rows = await connections.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'table-companion listens'`,
  );
  return rows.length > 0;
}

interface Summed extends Moved {
  /** Of every byte of every commit. */
  readonly digest: string;
}

/** Sums commits that come by stream and position. */
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
    total: (log: string): Summed => ({
      ...{ log, commits, streams: streams.size },
      digest: hash.digest('hex'),
    }),
  };
}

const valuesOf = (row: CommitRow) =>
  [row.stream, row.position, row.id, Number(row.at), row.version, row.events, row.answer] as const;

function inSqlite(database: OpenDatabase): Summed {
  const sum = createSum();
  for (const page of pagesOf(database)) page.forEach(sum.add);
  return sum.total(logNameIn(database));
}

async function inPostgres(connection: Connection): Promise<Summed> {
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
    const rows = page.all(last?.stream ?? '', last?.position ?? 0, PAGE) as readonly CommitRow[];
    if (rows.length > 0) yield rows;
    last = rows.length < PAGE ? undefined : rows.at(-1);
  } while (last !== undefined);
}

async function* pagesIn(connection: Connection): AsyncGenerator<readonly CommitRow[], void, void> {
  let last: CommitRow | undefined;
  do {
    const asked = [last?.stream ?? '', last?.position ?? 0, PAGE];
    const { rows } = await connection.query<CommitRow>(readAfter('$1', '$2', '$3'), asked);
    if (rows.length > 0) yield rows;
    last = rows.length < PAGE ? undefined : rows.at(-1);
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
