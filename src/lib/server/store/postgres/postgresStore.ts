import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { accept, refuse, type Result } from '../../../game/result.ts';
import { log } from '../../log/log.ts';
import { type CommitRow, find, fromRow, type Log, read, streams, toRow } from '../commitRows.ts';
import {
  type AppendRefusal,
  type FollowedCommits,
  type FollowCursor,
  type RedactedCommit,
  type Store,
  type UniqueIn,
} from '../store.ts';
import { namedIn } from './address.ts';
import { type Connection, type Connections, openConnections } from './connections.ts';
import { CHANNEL, type Listener, openListener } from './listener.ts';
import { createStateRowCipher } from './stateRowCipher.ts';
import { createNotices, type Notices } from './notices.ts';
import { noticeSecret, prepareDatabase } from './schema.ts';
import { openPostgresState, type PostgresState } from './postgresState.ts';
import { translatingErrors, codeOf, PostgresRefused, toPostgresRefused } from './trouble.ts';

/**
 * Numbers of connections of a server and of a reader thread. A hundred connections suffice for ten
 * servers.
 */
const [SERVER_CONNECTIONS, READER_CONNECTIONS] = [6, 1];

/**
 * Opens a store in a Postgres shared by any number of servers. Every commit is on disk before it is
 * acknowledged.
 * @throws `PostgresRefused` where it cannot be used
 */
export async function postgresStore(address: string): Promise<Store> {
  const named = namedIn(address);
  if (named === null) throw new PostgresRefused('postgres-address', {});
  const connections = openConnections(address, SERVER_CONNECTIONS);
  try {
    const name = await prepareDatabase(connections);
    const notify = (payload: string) =>
      connections.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    const secret = await noticeSecret(connections);
    const notices = createNotices(secret, name);
    const listener = await openListener(address, notify, notices);
    if (listener === null) throw new PostgresRefused('postgres-pooled', { ...named });
    return storeIn(connections, name, { listener, notices, secret });
  } catch (error) {
    await connections.end();
    throw toPostgresRefused(error, named);
  }
}

export function postgresLog(address: string): Pick<Store, 'read' | 'close'> {
  const connections = openConnections(address, READER_CONNECTIONS);
  const db = logOver(connections);
  return { read: (...asked) => translatingErrors(read(db, ...asked)), close: connections.end };
}

function storeIn(
  connections: Connections,
  name: string,
  {
    listener,
    notices,
    secret,
  }: { readonly listener: Listener; readonly notices: Notices; readonly secret: string },
): Store {
  const db = logOver(connections);
  let sharedState: Promise<PostgresState> | undefined;
  return {
    log: name,
    isShared: true,
    isReached: (within) => listener.isReached(within),
    now: listener.now,
    append(stream, expectedPosition, commit, uniqueIn = 'stream') {
      const row = toRow(stream, expectedPosition + 1, commit);
      return append(connections, db, { row, uniqueIn, notice: notices.writeCommit(row) });
    },
    read: (...asked) => translatingErrors(read(db, ...asked)),
    find: (stream, id) => translatingErrors(find(db, id, stream)),
    findAnywhere: (id) => translatingErrors(find(db, id)),
    streams: () => translatingErrors(streams(db)),
    follow: (after, most) => translatingErrors(follow(connections, after, most)),
    watch: (watcher) => listener.watch(watcher),
    erase: (stream, redacted) => translatingErrors(erase(connections, stream, redacted)),
    canSave: () => canSave(connections),
    openSharedState: (monotonicNow) =>
      (sharedState ??= openPostgresState(connections, listener, {
        notices,
        rows: createStateRowCipher(secret),
        monotonicNow,
      })),
    async close() {
      (await sharedState)?.close();
      listener.close();
      await connections.end();
    },
  };
}

/**
 * Runs the queries of SQLite on Postgres as prepared statements. `connections` handles
 * reconnection.
 */
function logOver(connections: Connections): Log {
  const nameOf = createNames();
  const pool = {
    connect: async () => {
      const { query, release } = await connections.connect();
      const named = (text: string, values: readonly unknown[]) =>
        query({ name: nameOf(text), text, values: [...values] });
      return { query: named as never, release };
    },
    end: () => connections.end(),
  };
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

function createNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text) ?? `log ${String(names.size)}`;
    names.set(text, name);
    return name;
  };
}

/**
 * Checks, inserts and notifies in one statement: no server is notified of a commit that was not
 * stored.
 */
const appendSql = (isNowhere = '', andTaken = ''): string => `
  with written as (
    insert into commits (stream, position, id, at, version, events, answer)
    select $1::text, $2::integer, $3::text, $4::bigint, $5::integer, $6::text, $7::text
    where $2::integer - 1 = (select coalesce(max(position), 0) from commits where stream = $1::text)
      ${isNowhere}
    returning position, id)
    ${andTaken}
  select position, pg_notify('${CHANNEL}', $8::text) from written`;

/**
 * Inserts of concurrent transactions are not visible to each other. The unique key of `taps` lets
 * only one of them succeed.
 */
const APPEND: Readonly<Record<UniqueIn, string>> = {
  stream: appendSql(),
  log: appendSql(
    'and not exists (select 1 from commits where id = $3::text)',
    ', taken as (insert into taps (id) select id from written)',
  ),
};

interface AppendRequest {
  readonly row: CommitRow;
  readonly uniqueIn: UniqueIn;
  readonly notice: string;
}

/**
 * Appends a commit. If the connection breaks meanwhile, the outcome is unknown: it answers
 * `not-saved`, and a retry with the same id finds the commit.
 */
async function append(
  connections: Connections,
  db: Log,
  { row, uniqueIn, notice }: AppendRequest,
): Promise<Result<number, AppendRefusal>> {
  const { stream, position, id, at, version, events, answer } = row;
  const values = [stream, position, id, at, version, events, answer, notice];
  try {
    const [name, text] = [`append ${uniqueIn}`, APPEND[uniqueIn]];
    const written = await connections.query({ name, text, values });
    if (written.length === 1) return accept(position);
  } catch (error) {
    if (['commits_by_id', 'taps_by_id'].includes(violatedConstraint(error)))
      return refuse('id-known');
    if (violatedConstraint(error) !== 'commits_by_position') {
      log.stranger('append failed', { stream, error }, 'error');
      return refuse('not-saved');
    }
  }
  // Another server may have stored this very command at the position.
  const where = uniqueIn === 'log' ? undefined : stream;
  const known = await translatingErrors(find(db, id, where));
  return refuse(known === null ? 'position-taken' : 'id-known');
}

/** Returns the violated unique constraint; empty for other errors. */
const violatedConstraint = (error: unknown): string =>
  codeOf(error) === '23505' && error instanceof Error && 'constraint' in error
    ? String(error.constraint)
    : '';

interface FollowedRow extends CommitRow {
  readonly xid: string;
}

/**
 * Reads in transaction order, up to the oldest open transaction. A transaction that began earlier
 * and commits later would otherwise fall behind the cursor.
 */
async function follow(
  connections: Connections,
  after: FollowCursor,
  most: number,
): Promise<FollowedCommits> {
  const [, xid = '0', position = '0', stream = ''] = /^(\d+) (\d+) (.*)$/s.exec(after) ?? [];
  const rows = await connections.query<FollowedRow>(
    `select * from commits
     where xid < pg_snapshot_xmin(pg_current_snapshot())
       and (xid, stream, position) > ($1::xid8, $2::text, $3::integer)
     order by xid, stream, position limit $4`,
    [xid, stream, position, most],
  );
  const last = rows.at(-1);
  const mark = last === undefined ? after : `${last.xid} ${String(last.position)} ${last.stream}`;
  return { commits: rows.map(fromRow), mark };
}

/**
 * Erases a stream. The rows are invisible once this resolves. The vacuum frees their space, which
 * later rows overwrite; the write-ahead log and its copies expire on their own. See docs/several-servers.md.
 */
async function erase(
  connections: Connections,
  stream: string,
  redacted: readonly RedactedCommit[],
): Promise<void> {
  const deletion = await connections.transaction(async (connection) => {
    const done = await deleteStream(connection, stream);
    for (const { stream: other, position, events } of redacted) {
      await connection.query('update commits set events = $1 where stream = $2 and position = $3', [
        JSON.stringify(events),
        other,
        position,
      ]);
    }
    return done;
  });
  await deleteLate(connections, stream, deletion);
  const connection = await connections.connect();
  try {
    await connection.query('set statement_timeout = 0');
    await connection.query({ text: 'vacuum commits, taps', query_timeout: VACUUM_TIMEOUT_MS });
    await connection.query('reset statement_timeout');
  } finally {
    connection.release();
  }
}

interface Deletion {
  readonly xid: string;
  readonly rows: number;
}

async function deleteStream(connection: Connection, stream: string): Promise<Deletion> {
  await connection.query(
    'delete from taps where id in (select id from commits where stream = $1)',
    [stream],
  );
  const { rowCount } = await connection.query('delete from commits where stream = $1', [stream]);
  const { rows } = await connection.query<{ xid: string }>('select pg_current_xact_id() as xid');
  return { xid: rows[0]?.xid ?? '0', rows: rowCount ?? 0 };
}

/**
 * Deletes rows of appends that were in progress: they did not see the deletion, nor it them. Waits
 * for those transactions first.
 */
async function deleteLate(
  connections: Connections,
  stream: string,
  deletion: Deletion,
): Promise<void> {
  for (let last = deletion; last.rows > 0;) {
    const until = performance.now() + LATE_COMMIT_TIMEOUT_MS;
    while (!(await isTransactionOver(connections, last)) && performance.now() < until)
      await pause(POLL_INTERVAL_MS);
    last = await connections.transaction((connection) => deleteStream(connection, stream));
  }
}

async function isTransactionOver(connections: Connections, { xid }: Deletion): Promise<boolean> {
  const [row] = await connections.query<{ past: boolean }>(
    'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as past',
    [xid],
  );
  return row?.past ?? false;
}

const [LATE_COMMIT_TIMEOUT_MS, POLL_INTERVAL_MS] = [6_000, 20];

/** Timeout of the vacuum in ms; it reads the whole log. */
const VACUUM_TIMEOUT_MS = 10 * 60_000;

/** Probes with a write that changes nothing but still reaches the disk. */
async function canSave(connections: Connections): Promise<boolean> {
  try {
    await connections.query('update log set name = name');
    return true;
  } catch {
    return false;
  }
}
