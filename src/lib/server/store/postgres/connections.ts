import pg from 'pg';
import { log } from '../../log/log.ts';
import { isBroken, isSilence } from './trouble.ts';

/** How long a new connection may take, or one that is free, in ms. */
const CONNECT_MS = 3_000;
/** Longest time for one statement, in ms: a write that waits for longer is answered as not saved. */
const STATEMENT_MS = 5_000;
/** Longer than the server's own limit: it is reached only where the server cannot say so any more. */
const SILENCE_MS = STATEMENT_MS + 1_000;

/**
 * What each connection asks of the server, whatever its own settings: what was acknowledged is on disk, and a connection whose
 * other end says nothing is given up after five seconds instead of two hours. Told by a statement, as poolers pass on no options.
 */
const SETTINGS = {
  synchronous_commit: 'on',
  statement_timeout: String(STATEMENT_MS),
  idle_in_transaction_session_timeout: '60000',
  tcp_keepalives_idle: '2',
  tcp_keepalives_interval: '1',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '5000',
} as const;
const SET_UP = `select ${Object.entries(SETTINGS)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join()}`;

/** SQL, or with a name under which the server keeps its plan; `query_timeout`: how long it may take instead, in ms. */
type Statement = string | (pg.QueryConfig & { readonly query_timeout?: number });

/** A connection from the pool; one on which something broke is not used again. */
export interface Connection {
  query<Row extends pg.QueryResultRow>(
    sql: Statement,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>;
  release(): void;
}

export interface Connections {
  connect(): Promise<Connection>;
  /** Runs one statement on any connection. */
  query<Row extends pg.QueryResultRow>(
    sql: Statement,
    values?: readonly unknown[],
  ): Promise<readonly Row[]>;
  /** Runs statements in one transaction, which is rolled back where one fails. */
  transaction<Done>(work: (connection: Connection) => Promise<Done>): Promise<Done>;
  end(): Promise<void>;
}

function openPool(address: string, most: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: address,
    max: most,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: SILENCE_MS,
    keepAlive: true,
    application_name: 'table-companion',
  });
  // One that rests may be ended by the server; the next question opens another.
  pool.on('error', (error) => log.stranger('connection to the database lost', { error }));
  // Before whatever is asked next. Where it fails, that fails too.
  pool.on('connect', (client) => {
    void client
      .query(SET_UP)
      .catch(() => client.end())
      .catch(() => undefined);
  });
  return pool;
}

/** Which connections were made since one was found that says nothing any more. */
function createTrust() {
  const madeIn = new WeakMap<pg.PoolClient, number>();
  let age = 0;
  return {
    lose: () => void (age += 1),
    made: (client: pg.PoolClient) => void madeIn.set(client, age),
    has: (client: pg.PoolClient): boolean => madeIn.get(client) === age,
  };
}

/** One that is trusted; the others are given up as they come. */
async function trustedOf(
  pool: pg.Pool,
  trust: ReturnType<typeof createTrust>,
): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect();
    if (trust.has(client)) return client;
    client.release(true);
  }
}

/** At most `most` connections, made when they are needed. */
export function openConnections(address: string, most: number): Connections {
  const pool = openPool(address, most);
  const trust = createTrust();
  pool.on('connect', trust.made);

  async function connect(): Promise<Connection> {
    const client = await trustedOf(pool, trust);
    let broken = false;
    // The pool listens to those that rest alone; what is under way rejects besides.
    const lost = (): void => void (broken = true);
    client.on('error', lost);
    return {
      async query<Row extends pg.QueryResultRow>(sql: Statement, values?: readonly unknown[]) {
        try {
          return await client.query<Row>(
            sql as string,
            values === undefined ? undefined : [...values],
          );
        } catch (error) {
          broken ||= isBroken(error);
          // Those that were open then may be as dead, and would be waited for one after the other.
          if (isSilence(error)) trust.lose();
          throw error;
        }
      },
      release() {
        // One that broke may say so once more while it ends.
        if (!broken) client.off('error', lost);
        client.release(broken);
      },
    };
  }
  async function using<Done>(work: (connection: Connection) => Promise<Done>): Promise<Done> {
    const connection = await connect();
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  }
  return {
    connect,
    query: (sql, values) =>
      using(async (connection) => (await connection.query<never>(sql, values)).rows),
    transaction: (work) =>
      using(async (connection) => {
        await connection.query('begin');
        try {
          const done = await work(connection);
          await connection.query('commit');
          return done;
        } catch (error) {
          await connection.query('rollback').catch(() => undefined);
          throw error;
        }
      }),
    end: () => pool.end(),
  };
}

/** Begins a connection that belongs to no pool. */
export async function begin(client: pg.Client): Promise<void> {
  await client.connect();
  await client.query(SET_UP);
}

/** A connection of its own, not begun yet, that waits so long for an answer, in ms. */
export const ownConnection = (address: string, silenceMs: number): pg.Client =>
  new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: silenceMs,
    keepAlive: true,
    application_name: 'table-companion listens',
  });
