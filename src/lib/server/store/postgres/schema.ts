import { randomBytes } from 'node:crypto';
import { newLogName } from '../store.ts';
import type { Connection, Connections } from './connections.ts';
import { codeOf, PostgresRefused } from './trouble.ts';

/**
 * Raised when the schema changes, so that earlier versions can say why they cannot use the
 * database.
 */
const SCHEMA_VERSION = 2;

/**
 * Minimum version of Postgres, the first with `pg_current_xact_id`, by which commits are followed.
 */
const OLDEST_POSTGRES = 13;

/** Text is compared bytewise (`collate "C"`), so that each machine sorts alike. */
const TABLES = `
  create table commits (
    stream text collate "C" not null, position integer not null, id text collate "C" not null,
    at bigint not null, version integer not null, events text not null, answer text not null,
    xid xid8 not null default pg_current_xact_id(),
    constraint commits_by_position primary key (stream, position),
    constraint commits_by_id unique (id, stream));
  create index commits_by_transaction on commits (xid, stream, position);
  create table secrets (name text primary key, secret text not null);
`;

const LOG_TABLE = `create table if not exists log (name text not null default '', version integer not null)`;

/**
 * Tables added later, created in older databases too: shared state, keys of running servers, and ids that
 * are unique in the whole log. Facts are unlogged: no write-ahead log or physical copy contains
 * them, and a crash empties them.
 */
const LATER_TABLES = `
  create unlogged table if not exists facts (
    kind text collate "C" not null, key text collate "C" not null, value text not null,
    ends timestamptz not null, primary key (kind, key));
  create unlogged table if not exists server_keys (
    id text primary key, key text not null, ends timestamptz not null);
  create table if not exists taps (id text collate "C" not null, constraint taps_by_id primary key (id))`;

const COLUMNS = ['stream', 'position', 'id', 'at', 'version', 'events', 'answer', 'xid'].join();

/**
 * Creates missing tables, safely beside other servers, and returns the log's name.
 * @throws `PostgresRefused` where the database cannot be used, and the driver's error where it is
 * not reached
 */
export async function prepareDatabase(connections: Connections): Promise<string> {
  const [server] = await connections.query<{ version: string; encoding: string }>(
    `select current_setting('server_version_num') as version,
            current_setting('server_encoding') as encoding`,
  );
  const version = Math.floor(Number(server?.version) / 10_000);
  if (version < OLDEST_POSTGRES) {
    const oldest = String(OLDEST_POSTGRES);
    throw new PostgresRefused('postgres-old', { version: String(version), oldest });
  }
  if (server?.encoding !== 'UTF8') {
    throw new PostgresRefused('postgres-encoding', { encoding: String(server?.encoding) });
  }
  const columns = await connections.transaction(columnsIn);
  if (columns.size > 0 && columns.get('log') !== LOG_COLUMNS) {
    throw new PostgresRefused('postgres-foreign', { found: 'table log' });
  }
  await makeLock(connections);
  return connections.transaction(async (connection) => {
    // Held until the transaction ends; concurrent `create table if not exists` can fail.
    await connection.query('lock table log in exclusive mode');
    const found = await foreignIn(connection);
    if (found === 'nothing') await connection.query(TABLES);
    else if (found !== null) throw new PostgresRefused('postgres-foreign', { found });
    await dropLoggedFacts(connection);
    await connection.query(LATER_TABLES);
    return nameIn(connection);
  });
}

const IS_THERE = ['23505', '42P07', '42710'];

/**
 * Creates the table used as a lock. Unlike an advisory lock, only users with rights to it can take
 * it. Ignores that another server created it first.
 */
async function makeLock(connections: Connections): Promise<void> {
  try {
    await connections.query(LOG_TABLE);
  } catch (error) {
    if (!IS_THERE.includes(codeOf(error))) throw error;
  }
}

/**
 * Drops facts of earlier versions, which were in the write-ahead log. They last seconds or minutes
 * and are written again.
 */
async function dropLoggedFacts(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ logged: boolean }>(
    `select relpersistence = 'p' as logged from pg_class
     where relname = 'facts' and relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  if (rows[0]?.logged === true) await connection.query('drop table facts');
}

export async function noticeSecret(connections: Connections): Promise<string> {
  await connections.query('insert into secrets values ($1, $2) on conflict do nothing', [
    NOTICE_SECRET,
    randomBytes(32).toString('base64'),
  ]);
  const [found] = await connections.query<{ secret: string }>(
    'select secret from secrets where name = $1',
    [NOTICE_SECRET],
  );
  if (found === undefined) throw new Error('The database has no secret for notices.');
  return found.secret;
}
const NOTICE_SECRET = 'notice-secret';

const LOG_COLUMNS = 'name,version';

async function columnsIn(connection: Connection): Promise<ReadonlyMap<string, string>> {
  const { rows } = await connection.query<{ table_name: string; columns: string }>(
    `select table_name, string_agg(column_name, ',' order by ordinal_position) as columns
     from information_schema.columns
     where table_schema = current_schema() and table_name in ('commits', 'log', 'secrets')
     group by table_name`,
  );
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]));
}

/** Returns content that another program made; null: own tables; `nothing`: the lock table alone. */
async function foreignIn(connection: Connection): Promise<string | null> {
  const columns = await columnsIn(connection);
  if (columns.get('log') !== LOG_COLUMNS) return 'table log';
  const [kept] = (await connection.query<{ version: number }>('select version from log')).rows;
  if (kept !== undefined && kept.version > SCHEMA_VERSION) {
    throw new PostgresRefused('postgres-newer', { version: String(kept.version) });
  }
  if (columns.size === 1 && kept === undefined) return 'nothing';
  return columns.get('commits') === COLUMNS ? null : 'table commits';
}

/**
 * Returns the log's name, generated if missing. In a copy on another Postgres, transaction ids
 * start lower. Its commits are renumbered so that `follow` works, and it becomes another log.
 */
async function nameIn(connection: Connection): Promise<string> {
  const { rows } = await connection.query<{ ahead: boolean }>(
    `select coalesce(max(xid) >= pg_snapshot_xmax(pg_current_snapshot()), false) as ahead
     from commits`,
  );
  if (rows[0]?.ahead === true) {
    await connection.query('update commits set xid = pg_current_xact_id()');
    await connection.query(`update log set name = ''`);
  }
  await connection.query(
    'insert into log (version) select $1 where not exists (select 1 from log)',
    [SCHEMA_VERSION],
  );
  await connection.query('update log set version = $1 where version < $1', [SCHEMA_VERSION]);
  await connection.query(`update log set name = $1 where name = ''`, [newLogName()]);
  const [log] = (await connection.query<{ name: string }>('select name from log')).rows;
  if (log === undefined) throw new Error('The log has no name.');
  return log.name;
}
