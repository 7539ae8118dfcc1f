import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { accept, refuse, type Result } from '../../../game/result.ts';
import { log } from '../../log/log.ts';
import { type CommitRow, find, fromRow, type Log, read, streams, toRow } from '../commitRows.ts';
import {
  type AppendRefusal,
  type Followed,
  type FollowMark,
  type Redacted,
  type Store,
  StoreFailed,
  type UniqueIn,
} from '../store.ts';
import { namedIn } from './address.ts';
import { type Connection, type Connections, openConnections } from './connections.ts';
import { CHANNEL, type Listener, openListener } from './listener.ts';
import { createFactRows } from './factRows.ts';
import { createNotices, type Notices } from './notices.ts';
import { noticeSecret, prepareDatabase } from './schema.ts';
import { openSharedFacts, type SharedFacts } from './sharedFacts.ts';
import { codeOf, PostgresRefused, refusedBy } from './trouble.ts';

/** Connections of a server for its commits, and of a thread that only reads: a hundred suffice for ten servers. */
const [SERVER_CONNECTIONS, READER_CONNECTIONS] = [6, 1];

/**
 * A store in a Postgres that any number of servers share. Every commit is on its disk before it is acknowledged.
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
    throw refusedBy(error, named);
  }
}

/** The log in such a database, for a thread that reads beside those that write. */
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
  let facts: Promise<SharedFacts> | undefined;
  return {
    log: name,
    isShared: true,
    isReached: (within) => listener.isReached(within),
    now: listener.now,
    append(stream, expectedPosition, commit, uniqueIn = 'stream') {
      const row = toRow(stream, expectedPosition + 1, commit);
      return append(connections, db, { row, uniqueIn, notice: notices.write(row) });
    },
    read: (...asked) => translatingErrors(read(db, ...asked)),
    find: (stream, id) => translatingErrors(find(db, id, stream)),
    findAnywhere: (id) => translatingErrors(find(db, id)),
    streams: () => translatingErrors(streams(db)),
    follow: (after, most) => translatingErrors(follow(connections, after, most)),
    watch: (watcher) => listener.watch(watcher),
    erase: (stream, redacted) => erase(connections, stream, redacted),
    canSave: () => canSave(connections),
    openFacts: (monotonicNow) =>
      (facts ??= openSharedFacts(connections, listener, {
        notices,
        rows: createFactRows(secret),
        monotonicNow,
      })),
    async close() {
      (await facts)?.close();
      listener.close();
      await connections.end();
    },
  };
}

/**
 * The same queries as for SQLite, of which each connection keeps the plans; what it must survive is known to `connections`
 * alone.
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

/** A name for each query that is asked, of which there are but a few. */
function createNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text) ?? `log ${String(names.size)}`;
    names.set(text, name);
    return name;
  };
}

/** Translates errors of Postgres and its connections into the store's own, so that callers need not know the database. */
const translatingErrors = <Found>(query: Promise<Found>): Promise<Found> =>
  query.catch((error: unknown) => {
    throw new StoreFailed('The database failed while it was read.', { cause: error });
  });

/** Checks, writes and tells in one statement: no other server hears of what was not stored. */
const appending = (isNowhere = '', andTaken = ''): string => `
  with written as (
    insert into commits (stream, position, id, at, version, events, answer)
    select $1::text, $2::integer, $3::text, $4::bigint, $5::integer, $6::text, $7::text
    where $2::integer - 1 = (select coalesce(max(position), 0) from commits where stream = $1::text)
      ${isNowhere}
    returning position, id)
    ${andTaken}
  select position, pg_notify('${CHANNEL}', $8::text) from written`;

/** What another is storing at this moment is not to be seen yet: the key of `taps` is what one of them alone gets. */
const APPEND: Readonly<Record<UniqueIn, string>> = {
  stream: appending(),
  log: appending(
    'and not exists (select 1 from commits where id = $3::text)',
    ', taken as (insert into taps (id) select id from written)',
  ),
};

interface Appended {
  readonly row: CommitRow;
  readonly uniqueIn: UniqueIn;
  /** What the other servers are told of it. */
  readonly notice: string;
}

/**
 * Where the connection breaks while it waits, nobody knows whether it was stored: it is answered as not saved, and who asks
 * again under the same id is told.
 */
async function append(
  connections: Connections,
  db: Log,
  { row, uniqueIn, notice }: Appended,
): Promise<Result<number, AppendRefusal>> {
  const { stream, position, id, at, version, events, answer } = row;
  const values = [stream, position, id, at, version, events, answer, notice];
  try {
    const [name, text] = [`append ${uniqueIn}`, APPEND[uniqueIn]];
    const written = await connections.query({ name, text, values });
    if (written.length === 1) return accept(position);
  } catch (error) {
    if (['commits_by_id', 'taps_by_id'].includes(brokenRule(error))) return refuse('id-known');
    if (brokenRule(error) !== 'commits_by_position') {
      log.stranger('append failed', { stream, error }, 'error');
      return refuse('not-saved');
    }
  }
  // The command may be what took the position, stored by another server.
  const where = uniqueIn === 'log' ? undefined : stream;
  const known = await translatingErrors(find(db, id, where));
  return refuse(known === null ? 'position-taken' : 'id-known');
}

/** The constraint that a row would have broken; empty for other errors. */
const brokenRule = (error: unknown): string =>
  codeOf(error) === '23505' && error instanceof Error && 'constraint' in error
    ? String(error.constraint)
    : '';

interface FollowedRow extends CommitRow {
  readonly xid: string;
}

/**
 * In the order of transactions, and only those behind which none is under way any more: one that began earlier and commits
 * later would else lie before the mark.
 */
async function follow(
  connections: Connections,
  after: FollowMark,
  most: number,
): Promise<Followed> {
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
 * Nobody reads the rows any more once this resolves. The vacuum gives their room free, where later rows overwrite it;
 * what the write-ahead log and copies of it still hold passes with these. See nodes.md.
 */
async function erase(
  connections: Connections,
  stream: string,
  redacted: readonly Redacted[],
): Promise<void> {
  const deletion = await connections.transaction(async (connection) => {
    const done = await deleted(connection, stream);
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
    await connection.query({ text: 'vacuum commits, taps', query_timeout: VACUUM_MS });
    await connection.query('reset statement_timeout');
  } finally {
    connection.release();
  }
}

interface Deletion {
  /** Its transaction. */
  readonly xid: string;
  readonly rows: number;
}

async function deleted(connection: Connection, stream: string): Promise<Deletion> {
  await connection.query(
    'delete from taps where id in (select id from commits where stream = $1)',
    [stream],
  );
  const { rowCount } = await connection.query('delete from commits where stream = $1', [stream]);
  const { rows } = await connection.query<{ xid: string }>('select pg_current_xact_id() as xid');
  return { xid: rows[0]?.xid ?? '0', rows: rowCount ?? 0 };
}

/** What was being appended meanwhile did not see the deletion, nor this what it stored: once that is over it is deleted too. */
async function deleteLate(
  connections: Connections,
  stream: string,
  deletion: Deletion,
): Promise<void> {
  for (let last = deletion; last.rows > 0;) {
    const until = performance.now() + LATE_MS;
    while (!(await isPast(connections, last)) && performance.now() < until) await pause(LOOK_MS);
    last = await connections.transaction((connection) => deleted(connection, stream));
  }
}

/** Whether nothing is under way any more that began before it. */
async function isPast(connections: Connections, { xid }: Deletion): Promise<boolean> {
  const [row] = await connections.query<{ past: boolean }>(
    'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as past',
    [xid],
  );
  return row?.past ?? false;
}

/** No statement of this program takes longer; and how often that is looked at. In ms. */
const [LATE_MS, LOOK_MS] = [6_000, 20];

/** How long that may take, in ms: it reads the whole log. */
const VACUUM_MS = 10 * 60_000;

/** Probes with a write that changes nothing but still reaches the disk. */
async function canSave(connections: Connections): Promise<boolean> {
  try {
    await connections.query('update log set name = name');
    return true;
  } catch {
    return false;
  }
}
