import pg from 'pg';
import { log } from '../../log/log.ts';
import { isBroken, isQueryTimeout } from './trouble.ts';

/** Timeout of connecting, or of waiting for a free connection, in ms. */
const CONNECT_TIMEOUT_MS = 3_000;
/** Timeout of a statement in ms; a write that exceeds it is answered as not saved. */
const STATEMENT_TIMEOUT_MS = 5_000;
/**
 * Client-side timeout in ms, above the server's: it applies only when the server no longer
 * responds.
 */
const CLIENT_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1_000;

/**
 * Settings of each connection, regardless of the server's configuration. Commits are on disk when
 * acknowledged, and a dead connection is dropped after five seconds instead of two hours. Set by a
 * statement, since poolers pass on no options.
 */
const SETTINGS = {
  synchronous_commit: 'on',
  statement_timeout: String(STATEMENT_TIMEOUT_MS),
  idle_in_transaction_session_timeout: '60000',
  tcp_keepalives_idle: '2',
  tcp_keepalives_interval: '1',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '5000',
} as const;
const SET_UP = `select ${Object.entries(SETTINGS)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join()}`;

type Statement = string | (pg.QueryConfig & { readonly query_timeout?: number });

export interface Connection {
  query<Row extends pg.QueryResultRow>(
    sql: Statement,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>;
  release(): void;
}

export interface Connections {
  connect(): Promise<Connection>;
  query<Row extends pg.QueryResultRow>(
    sql: Statement,
    values?: readonly unknown[],
  ): Promise<readonly Row[]>;
  transaction<Done>(work: (connection: Connection) => Promise<Done>): Promise<Done>;
  end(): Promise<void>;
}

function openPool(address: string, most: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: address,
    max: most,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CLIENT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'table-companion',
  });
  // The server may close idle connections; the next query opens another.
  pool.on('error', (error) => log.stranger('connection to the database lost', { error }));
  // Queued before any other statement. If it fails, the connection ends and the next statement
  // fails too.
  pool.on('connect', (client) => {
    void client
      .query(SET_UP)
      .catch(() => client.end())
      .catch(() => undefined);
  });
  return pool;
}

/** Tracks which connections are older than the last silent one. */
function createStaleConnectionTracker() {
  const madeIn = new WeakMap<pg.PoolClient, number>();
  let age = 0;
  return {
    lose: () => void (age += 1),
    made: (client: pg.PoolClient) => void madeIn.set(client, age),
    has: (client: pg.PoolClient): boolean => madeIn.get(client) === age,
  };
}

async function connectFresh(
  pool: pg.Pool,
  trust: ReturnType<typeof createStaleConnectionTracker>,
): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect();
    if (trust.has(client)) return client;
    client.release(true);
  }
}

export function openConnections(address: string, most: number): Connections {
  const pool = openPool(address, most);
  const trust = createStaleConnectionTracker();
  pool.on('connect', trust.made);

  async function connect(): Promise<Connection> {
    const client = await connectFresh(pool, trust);
    let broken = false;
    // The pool handles errors of idle connections only; a query in progress rejects as well.
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
          // Connections opened earlier may be dead too, and would each cost a timeout.
          if (isQueryTimeout(error)) trust.lose();
          throw error;
        }
      },
      release() {
        // A broken connection may emit another error while it ends, so keep the handler.
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

/** Connects and applies the settings, for a client outside of the pool. */
export async function begin(client: pg.Client): Promise<void> {
  await client.connect();
  await client.query(SET_UP);
}

export const createOwnClient = (address: string, silenceMs: number): pg.Client =>
  new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: silenceMs,
    keepAlive: true,
    application_name: 'table-companion listens',
  });
