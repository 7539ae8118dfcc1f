import { randomBytes } from 'node:crypto';
import { newLogName } from '../store.ts';
import type { Connection, Connections } from './connections.ts';
import { PostgresRefused } from './trouble.ts';

/** Raised when the schema changes: a program of an earlier version then says why it cannot use the database. */
const SCHEMA_VERSION = 1;

/** `pg_current_xact_id` and its type, by which commits are followed, came with Postgres 13. */
const OLDEST_POSTGRES = 13;

/** Any number that no other program of the same database locks. */
const LOCK = 1_000_113;

/** Texts are compared byte by byte, so that each machine sorts alike. */
const TABLES = `
  create table commits (
    stream text collate "C" not null, position integer not null, id text collate "C" not null,
    at bigint not null, version integer not null, events text not null, answer text not null,
    xid xid8 not null default pg_current_xact_id(),
    constraint commits_by_position primary key (stream, position),
    constraint commits_by_id unique (id, stream));
  create index commits_by_transaction on commits (xid, stream, position);
  create table secrets (name text primary key, secret text not null);
  create table log (name text not null default '', version integer not null);`;

/** What is true for a while, and the ids that may be in one stream alone; a database of an earlier program gets them too. */
const LATER_TABLES = `
  create table if not exists facts (
    kind text collate "C" not null, key text collate "C" not null, value text not null,
    ends timestamptz not null, primary key (kind, key));
  create table if not exists taps (id text collate "C" not null, constraint taps_by_id primary key (id))`;

const COLUMNS = ['stream', 'position', 'id', 'at', 'version', 'events', 'answer', 'xid'].join();

/**
 * Makes the tables where there are none, whoever else does so at the same moment, and answers the log's name.
 * @throws `PostgresRefused` where the database cannot be used, and the driver's error where it is not reached
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
  return connections.transaction(async (connection) => {
    // Held until the transaction ends; `create table if not exists` alone fails where two run at once.
    await connection.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const found = await foreignIn(connection);
    if (found === 'nothing') await connection.query(TABLES);
    else if (found !== null) throw new PostgresRefused('postgres-foreign', { found });
    await connection.query(LATER_TABLES);
    return nameIn(connection);
  });
}

/** What notices are sealed with: the same for all servers of the database, drawn by the first that asks. */
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

/** What is there that this program did not make; null: its own tables; 'nothing': no table at all of these names. */
async function foreignIn(connection: Connection): Promise<string | null> {
  const { rows } = await connection.query<{ table_name: string; columns: string }>(
    `select table_name, string_agg(column_name, ',' order by ordinal_position) as columns
     from information_schema.columns
     where table_schema = current_schema() and table_name in ('commits', 'log', 'secrets')
     group by table_name`,
  );
  if (rows.length === 0) return 'nothing';
  const columnsOf = (table: string) => rows.find((row) => row.table_name === table)?.columns;
  if (columnsOf('log') !== 'name,version') return 'table log';
  const [kept] = (await connection.query<{ version: number }>('select version from log')).rows;
  if (kept !== undefined && kept.version > SCHEMA_VERSION) {
    throw new PostgresRefused('postgres-newer', { version: String(kept.version) });
  }
  return columnsOf('commits') === COLUMNS ? null : 'table commits';
}

/**
 * The log's name, drawn where it has none. A copy in another server of Postgres counts transactions from where that one
 * stands: its commits are numbered anew, or nobody could follow them, and it is another log.
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
  await connection.query(`update log set name = $1 where name = ''`, [newLogName()]);
  const [log] = (await connection.query<{ name: string }>('select name from log')).rows;
  if (log === undefined) throw new Error('The log has no name.');
  return log.name;
}
