import { setTimeout as pause } from 'node:timers/promises';
import type { StateKind, SharedState } from '../../cluster/sharedState.ts';
import { createLocalState, type LocalState, type TimedText } from '../../cluster/localState.ts';
import { createCounts } from '../../limits/counts.ts';
import { log } from '../../log/log.ts';
import { createQueues } from '../../../process/queues.ts';
import type { Connections } from './connections.ts';
import {
  type StateRowCipher,
  isForRunningServersOnly,
  type StateRow,
  type ServerKey,
} from './stateRowCipher.ts';
import { CHANNEL, type Listener } from './listener.ts';
import type { Notices } from './notices.ts';
import { translatingErrors } from './trouble.ts';

/**
 * Writes and notifies in one statement. All expiries use the clock of the database, since servers'
 * clocks differ.
 */
const SET_SQL = `
  with said as (
    insert into facts (kind, key, value, ends)
    values ($1::text, $2::text, $3::text, clock_timestamp() + $4::float8 * interval '1 ms')
    on conflict (kind, key) do update set value = excluded.value, ends = excluded.ends
    returning kind)
  select pg_notify('${CHANNEL}', $5::text) from said`;

const RELEASE_SQL = `
  with ended as (
    delete from facts where kind = $1 and key = $2 returning ends > clock_timestamp() as stood)
  select stood, pg_notify('${CHANNEL}', $3::text) from ended`;

const ACQUIRE_SQL = `
  with said as (
    insert into facts as known (kind, key, value, ends)
    values ($1::text, $2::text, $3::text, clock_timestamp() + $4::float8 * interval '1 ms')
    on conflict (kind, key) do update set value = excluded.value, ends = excluded.ends
      where known.ends <= clock_timestamp() or known.value = excluded.value
    returning kind)
  select pg_notify('${CHANNEL}', $5::text) from said`;

const INCREMENT_SQL = `
  insert into facts as known (kind, key, value, ends)
  values ($1, $2, '1', clock_timestamp() + $3::float8 * interval '1 ms')
  on conflict (kind, key) do update set
    value = case when known.ends > clock_timestamp() then (known.value::integer + 1)::text else '1' end,
    ends = case when known.ends > clock_timestamp() then known.ends else excluded.ends end
  returning value`;

const SELECT_LIVE_SQL = `
  select kind, key, value, (extract(epoch from ends - clock_timestamp()) * 1000)::float8 as lasts
  from facts where ends > clock_timestamp()`;

/**
 * Registers or renews this server's key. `is_new`: it was not registered, or a crash of the
 * database emptied the unlogged tables.
 */
const REGISTER_SERVER_SQL = `
  insert into server_keys as known (id, key, ends)
  values ($1, $2, clock_timestamp() + $3::float8 * interval '1 ms')
  on conflict (id) do update set ends = excluded.ends
  returning known.xmax::text = '0' as is_new`;

const SERVER_KEY_TTL_MS = 60_000;

/** Interval of deleting expired rows, in ms. Expired values may be secrets. */
const SWEEP_INTERVAL_MS = 10_000;

const RETRY_DELAY_MS = 500;

export interface PostgresState extends SharedState {
  close(): void;
}

export interface PostgresStateParts {
  readonly notices: Pick<Notices, 'writeStateChange'>;
  readonly rows: StateRowCipher;
  monotonicNow(): number;
}

export async function openPostgresState(
  connections: Connections,
  listener: Pick<Listener, 'watchState'>,
  { notices, rows, monotonicNow }: PostgresStateParts,
): Promise<PostgresState> {
  const held = createLocalState(monotonicNow);
  const turns = createKeyQueues(held);
  const reading = createStateReader(connections, held, turns, rows);
  const stored = createStateTable(connections, notices, rows);
  const saying = createWriter(stored, turns);
  const runs = () => registerServerKey(connections, rows, saying.again);
  const stopWatching = listener.watchState({
    changed: reading.read,
    mayHaveMissed: () => {
      runs()
        .catch(log.failure('server not said to run'))
        .then(reading.readAllAgain)
        .catch(log.failure('facts not read again'));
    },
  });
  await runs();
  await reading.readAll();
  const sweep = () =>
    void runs()
      .then(() => connections.query('delete from facts where ends < clock_timestamp()'))
      .then(() => connections.query('delete from server_keys where ends < clock_timestamp()'))
      .catch(log.failure('facts not swept'));
  const sweeping = setInterval(sweep, SWEEP_INTERVAL_MS).unref();

  async function end({ name }: StateKind<unknown>, key: string): Promise<boolean> {
    try {
      return await turns.write(name, key, null, () => stored.end(name, key));
    } catch (error) {
      log.stranger('fact not ended', { error }, 'error');
      return false;
    }
  }
  return {
    find: held.find,
    all: held.all,
    watch: held.watch,
    async findOrFetch(kind, key) {
      if (held.find(kind, key) === null) await translatingErrors(reading.read(kind.name, key));
      return held.find(kind, key);
    },
    set: saying.set,
    setDurably: saying.setDurably,
    flushed: turns.idle,
    release: end,
    remove: (kind, key) => void end(kind, key).catch(log.failure('fact not ended')),
    acquire: stored.claim,
    async increment(name, key, lasts) {
      const counted = [name, rows.keyOf(name, key), lasts];
      const [row] = await translatingErrors(
        connections.query<{ value: string }>(INCREMENT_SQL, counted),
      );
      // Without a count, its callers would take any number of attempts for none.
      if (row === undefined) throw new Error('not counted');
      return Number(row.value);
    },
    close() {
      stopWatching();
      clearInterval(sweeping);
      saying.stop();
      reading.stop();
    },
  };
}

interface StateTable {
  say(name: string, key: string, told: TimedText): Promise<unknown>;
  end(name: string, key: string): Promise<boolean>;
  readonly claim: SharedState['acquire'];
}

/**
 * Registers this server's key, so that others can encrypt for it. `emptied` is called if the
 * database did not know it (any more).
 */
async function registerServerKey(
  connections: Connections,
  { own: { id, key } }: StateRowCipher,
  emptied: () => void,
): Promise<void> {
  const [said] = await connections.query<{ is_new: boolean }>(REGISTER_SERVER_SQL, [
    id,
    key,
    SERVER_KEY_TTL_MS,
  ]);
  if (said?.is_new === true) emptied();
}

function createStateTable(
  connections: Connections,
  notices: Pick<Notices, 'writeStateChange'>,
  rows: StateRowCipher,
): StateTable {
  const running = (): Promise<readonly ServerKey[]> =>
    connections.query<ServerKey>('select id, key from server_keys where ends > clock_timestamp()');
  return {
    async say(name, key, { text, lasts }) {
      const servers = isForRunningServersOnly(name) ? await running() : [];
      const value = rows.valueOf(name, key, text, servers);
      const notice = notices.writeStateChange({ kind: name, key });
      await connections.query(SET_SQL, [name, rows.keyOf(name, key), value, lasts, notice]);
    },
    async end(name, key) {
      const notice = notices.writeStateChange({ kind: name, key });
      const ending = [name, rows.keyOf(name, key), notice];
      const [ended] = await connections.query<{ stood: boolean }>(RELEASE_SQL, ending);
      return ended?.stood === true;
    },
    async claim({ name }, key, value, lasts) {
      try {
        const notice = notices.writeStateChange({ kind: name, key });
        const said = [name, rows.keyOf(name, key), JSON.stringify(value), lasts, notice];
        return (await connections.query(ACQUIRE_SQL, said)).length === 1;
      } catch (error) {
        log.stranger('fact not claimed', { error });
        return null;
      }
    },
  };
}

function createWriter(
  stored: StateTable,
  turns: Pick<KeyQueues, 'write'>,
): Pick<SharedState, 'set' | 'setDurably'> & {
  again(): void;
  stop(): void;
} {
  /** Durable facts by kind and key, and those of them that are not stored yet. */
  const insisted = new Map<string, () => Promise<unknown>>();
  const unstored = new Map<string, () => Promise<unknown>>();
  function write(name: string, key: string, told: TimedText | null): Promise<unknown> {
    return turns.write<unknown>(name, key, told, () =>
      told === null ? stored.end(name, key) : stored.say(name, key, told),
    );
  }
  function keepStoring(whose: string, store: () => Promise<unknown>): void {
    unstored.set(whose, store);
    untilStored(whose, store).catch(log.failure('fact not stored'));
  }
  async function untilStored(whose: string, store: () => Promise<unknown>): Promise<void> {
    while (unstored.get(whose) === store) {
      try {
        await store();
        if (unstored.get(whose) === store) unstored.delete(whose);
      } catch (error) {
        log.stranger('fact not stored yet', { error });
        await pause(RETRY_DELAY_MS, undefined, { ref: false });
      }
    }
  }
  return {
    set({ name }, key, value, lasts) {
      const told = { text: JSON.stringify(value), lasts };
      write(name, key, told).catch(log.failure('fact not stored'));
    },
    setDurably({ name }, key, said) {
      const told = said && { text: JSON.stringify(said.value), lasts: said.lasts };
      const [whose, store] = [`${name} ${key}`, () => write(name, key, told)];
      if (told === null) insisted.delete(whose);
      else insisted.set(whose, store);
      keepStoring(whose, store);
    },
    again() {
      for (const [whose, store] of insisted) if (!unstored.has(whose)) keepStoring(whose, store);
    },
    stop() {
      insisted.clear();
      unstored.clear();
    },
  };
}

/** Serializes this server's writes and reads of each key. */
interface KeyQueues {
  write<Done>(
    kind: string,
    key: string,
    told: TimedText | null,
    write: () => Promise<Done>,
  ): Promise<Done>;
  /**
   * Caches the value in the database, unless this server is writing the key meanwhile; that write
   * is notified again.
   */
  cacheRead(kind: string, key: string, read: () => Promise<TimedText | null>): Promise<void>;
  idle(): Promise<void>;
}

function createKeyQueues(held: LocalState): KeyQueues {
  const queues = createQueues();
  const underWay = createCounts();
  return {
    async write(kind, key, told, write) {
      const whose = `${kind} ${key}`;
      underWay.change([whose], 1);
      held.put(kind, key, told);
      try {
        return await queues.run(whose, write);
      } finally {
        underWay.change([whose], -1);
      }
    },
    cacheRead: (kind, key, read) =>
      queues.run(`${kind} ${key}`, async () => {
        const told = await read();
        if (underWay.countOf(`${kind} ${key}`) === 0) held.put(kind, key, told);
      }),
    idle: queues.idle,
  };
}

function createStateReader(
  connections: Connections,
  held: LocalState,
  turns: KeyQueues,
  rows: StateRowCipher,
) {
  let stopped = false;
  const waiting = new Map<string, Promise<void>>();
  function readOne(kind: string, key: string): Promise<void> {
    const whose = `${kind} ${key}`;
    const read = async (): Promise<TimedText | null> => {
      waiting.delete(whose);
      const asked = [kind, rows.keyOf(kind, key)];
      const [row] = await connections.query<StateRow>(
        `${SELECT_LIVE_SQL} and kind = $1 and key = $2`,
        asked,
      );
      const told = row === undefined ? null : rows.read(row);
      return told?.key === key && row !== undefined ? { text: told.text, lasts: row.lasts } : null;
    };
    const reading = waiting.get(whose) ?? turns.cacheRead(kind, key, read);
    waiting.set(whose, reading);
    return reading;
  }
  const notRead = (error: unknown): void => {
    if (!stopped) log.stranger('facts not read', { error });
  };
  async function readAll(): Promise<void> {
    const standing = new Set<string>();
    for (const row of await connections.query<StateRow>(SELECT_LIVE_SQL)) {
      const told = rows.read(row);
      if (told === null) continue;
      standing.add(`${row.kind} ${told.key}`);
      const { text } = told;
      await turns.cacheRead(row.kind, told.key, async () => ({ text, lasts: row.lasts }));
    }
    // A missing one may have been written since, so read each again.
    const others = held.names().filter(([kind, key]) => !standing.has(`${kind} ${key}`));
    for (const [kind, key] of others) await readOne(kind, key);
  }
  /** Retries on failure: the notification is sent only once. */
  function readAllAgain(): void {
    readAll().catch((error: unknown) => {
      notRead(error);
      if (!stopped) setTimeout(readAllAgain, RETRY_DELAY_MS).unref();
    });
  }
  return {
    readAll,
    readAllAgain,
    read: (kind: string, key: string): Promise<void> => readOne(kind, key).catch(notRead),
    stop: () => void (stopped = true),
  };
}
