import { setTimeout as pause } from 'node:timers/promises';
import type { FactKind, Facts } from '../../facts/facts.ts';
import { createHeldFacts, type HeldFacts, type Told } from '../../facts/heldFacts.ts';
import { createCounts } from '../../limits/counts.ts';
import { log } from '../../log/log.ts';
import { createQueues } from '../../../process/queues.ts';
import type { Connections } from './connections.ts';
import { type FactRows, isUnkept, type Row, type ServerKey } from './factRows.ts';
import { CHANNEL, type Listener } from './listener.ts';
import type { Notices } from './notices.ts';

/** Says and tells in one statement; the ends of all are by the clock of the database, whose servers need not agree. */
const SAY = `
  with said as (
    insert into facts (kind, key, value, ends)
    values ($1::text, $2::text, $3::text, clock_timestamp() + $4::float8 * interval '1 ms')
    on conflict (kind, key) do update set value = excluded.value, ends = excluded.ends
    returning kind)
  select pg_notify('${CHANNEL}', $5::text) from said`;

const END = `
  with ended as (
    delete from facts where kind = $1 and key = $2 returning ends > clock_timestamp() as stood)
  select stood, pg_notify('${CHANNEL}', $3::text) from ended`;

const CLAIM = `
  with said as (
    insert into facts as known (kind, key, value, ends)
    values ($1::text, $2::text, $3::text, clock_timestamp() + $4::float8 * interval '1 ms')
    on conflict (kind, key) do update set value = excluded.value, ends = excluded.ends
      where known.ends <= clock_timestamp() or known.value = excluded.value
    returning kind)
  select pg_notify('${CHANNEL}', $5::text) from said`;

const COUNT = `
  insert into facts as known (kind, key, value, ends)
  values ($1, $2, '1', clock_timestamp() + $3::float8 * interval '1 ms')
  on conflict (kind, key) do update set
    value = case when known.ends > clock_timestamp() then (known.value::integer + 1)::text else '1' end,
    ends = case when known.ends > clock_timestamp() then known.ends else excluded.ends end
  returning value`;

const STANDING = `
  select kind, key, value, (extract(epoch from ends - clock_timestamp()) * 1000)::float8 as lasts
  from facts where ends > clock_timestamp()`;

/** Says that this server runs; `is_new`: it was not said before, or a crash of the database has emptied the tables since. */
const RUNS = `
  insert into server_keys as known (id, key, ends)
  values ($1, $2, clock_timestamp() + $3::float8 * interval '1 ms')
  on conflict (id) do update set ends = excluded.ends
  returning known.xmax::text = '0' as is_new`;

/** Time for which that stands, in ms. */
const RUNS_FOR = 60_000;

/** How often what has ended is swept, in ms: nobody reads it any more, and it may be what somebody held. */
const SWEEP_EVERY = 10_000;

/** After a failure, in ms. */
const AGAIN_AFTER = 500;

/** The facts of a server that shares a Postgres with others; closed before its connections are. */
export interface SharedFacts extends Facts {
  close(): void;
}

export interface SharedFactsParts {
  readonly notices: Pick<Notices, 'writeFact'>;
  readonly rows: FactRows;
  /** In ms. */
  monotonicNow(): number;
}

/** The facts of servers that share a Postgres. Rejects where it cannot be read. */
export async function openSharedFacts(
  connections: Connections,
  listener: Pick<Listener, 'watchFacts'>,
  { notices, rows, monotonicNow }: SharedFactsParts,
): Promise<SharedFacts> {
  const held = createHeldFacts(monotonicNow);
  const turns = createTurns(held);
  const reading = createReading(connections, held, turns, rows);
  const stored = storedIn(connections, notices, rows);
  const saying = createSaying(stored, turns);
  const runs = () => sayThatItRuns(connections, rows, saying.again);
  const stopWatching = listener.watchFacts({
    told: reading.read,
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
  const sweeping = setInterval(sweep, SWEEP_EVERY).unref();

  /** Whether it stood; where the database cannot say, it did not. */
  async function end({ name }: FactKind<unknown>, key: string): Promise<boolean> {
    try {
      return await turns.change(name, key, null, () => stored.end(name, key));
    } catch (error) {
      log.stranger('fact not ended', { error }, 'error');
      return false;
    }
  }
  return {
    find: held.find,
    all: held.all,
    watch: held.watch,
    async ask(kind, key) {
      if (held.find(kind, key) === null) await reading.read(kind.name, key);
      return held.find(kind, key);
    },
    say: saying.say,
    insist: saying.insist,
    told: turns.idle,
    end,
    drop: (kind, key) => void end(kind, key).catch(log.failure('fact not ended')),
    claim: stored.claim,
    async count(name, key, lasts) {
      const counted = [name, rows.keyOf(name, key), lasts];
      const [row] = await connections.query<{ value: string }>(COUNT, counted);
      return Number(row?.value);
    },
    close() {
      stopWatching();
      clearInterval(sweeping);
      saying.stop();
      reading.stop();
    },
  };
}

/** Facts as the database has them. */
interface Stored {
  say(name: string, key: string, told: Told): Promise<unknown>;
  /** True if it stood. */
  end(name: string, key: string): Promise<boolean>;
  readonly claim: Facts['claim'];
}

/** Lets others seal for this server; `emptied` is called where the database did not know it (any more). */
async function sayThatItRuns(
  connections: Connections,
  { own: { id, key } }: FactRows,
  emptied: () => void,
): Promise<void> {
  const [said] = await connections.query<{ is_new: boolean }>(RUNS, [id, key, RUNS_FOR]);
  if (said?.is_new === true) emptied();
}

function storedIn(
  connections: Connections,
  notices: Pick<Notices, 'writeFact'>,
  rows: FactRows,
): Stored {
  const running = (): Promise<readonly ServerKey[]> =>
    connections.query<ServerKey>('select id, key from server_keys where ends > clock_timestamp()');
  return {
    async say(name, key, { text, lasts }) {
      const servers = isUnkept(name) ? await running() : [];
      const value = rows.valueOf(name, key, text, servers);
      const notice = notices.writeFact({ kind: name, key });
      await connections.query(SAY, [name, rows.keyOf(name, key), value, lasts, notice]);
    },
    async end(name, key) {
      const notice = notices.writeFact({ kind: name, key });
      const ending = [name, rows.keyOf(name, key), notice];
      const [ended] = await connections.query<{ stood: boolean }>(END, ending);
      return ended?.stood === true;
    },
    async claim({ name }, key, value, lasts) {
      try {
        const notice = notices.writeFact({ kind: name, key });
        const said = [name, rows.keyOf(name, key), JSON.stringify(value), lasts, notice];
        return (await connections.query(CLAIM, said)).length === 1;
      } catch (error) {
        log.stranger('fact not claimed', { error });
        return null;
      }
    },
  };
}

function createSaying(
  stored: Stored,
  turns: Pick<Turns, 'change'>,
): Pick<Facts, 'say' | 'insist'> & {
  /** Says again what this server insists on, where a crash has emptied the database's table. */
  again(): void;
  stop(): void;
} {
  /** Durable facts, and those of them that are not stored yet, by kind and key. */
  const insisted = new Map<string, () => Promise<unknown>>();
  const unstored = new Map<string, () => Promise<unknown>>();
  function write(name: string, key: string, told: Told | null): Promise<unknown> {
    return turns.change<unknown>(name, key, told, () =>
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
        await pause(AGAIN_AFTER, undefined, { ref: false });
      }
    }
  }
  return {
    say({ name }, key, value, lasts) {
      const told = { text: JSON.stringify(value), lasts };
      write(name, key, told).catch(log.failure('fact not stored'));
    },
    insist({ name }, key, said) {
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

/** What this server writes under a key, and what it reads of it, one after the other. */
interface Turns {
  /** Holds what this server says, and writes it. */
  change<Done>(
    kind: string,
    key: string,
    told: Told | null,
    write: () => Promise<Done>,
  ): Promise<Done>;
  /** Holds what stands in the database, but not in place of what this server says meanwhile: that is told again. */
  hold(kind: string, key: string, read: () => Promise<Told | null>): Promise<void>;
  idle(): Promise<void>;
}

function createTurns(held: HeldFacts): Turns {
  const queues = createQueues();
  /** How many changes of a key this server is about to write. */
  const underWay = createCounts();
  return {
    async change(kind, key, told, write) {
      const whose = `${kind} ${key}`;
      underWay.change([whose], 1);
      held.put(kind, key, told);
      try {
        return await queues.run(whose, write);
      } finally {
        underWay.change([whose], -1);
      }
    },
    hold: (kind, key, read) =>
      queues.run(`${kind} ${key}`, async () => {
        const told = await read();
        if (underWay.of(`${kind} ${key}`) === 0) held.put(kind, key, told);
      }),
    idle: queues.idle,
  };
}

function createReading(connections: Connections, held: HeldFacts, turns: Turns, rows: FactRows) {
  let stopped = false;
  /** Readings that wait for their turn: a notice that is repeated costs nothing more. */
  const waiting = new Map<string, Promise<void>>();
  function readOne(kind: string, key: string): Promise<void> {
    const whose = `${kind} ${key}`;
    const read = async (): Promise<Told | null> => {
      waiting.delete(whose);
      const asked = [kind, rows.keyOf(kind, key)];
      const [row] = await connections.query<Row>(`${STANDING} and kind = $1 and key = $2`, asked);
      const told = row === undefined ? null : rows.read(row);
      return told?.key === key && row !== undefined ? { text: told.text, lasts: row.lasts } : null;
    };
    const reading = waiting.get(whose) ?? turns.hold(kind, key, read);
    waiting.set(whose, reading);
    return reading;
  }
  const notRead = (error: unknown): void => {
    if (!stopped) log.stranger('facts not read', { error });
  };
  async function readAll(): Promise<void> {
    const standing = new Set<string>();
    for (const row of await connections.query<Row>(STANDING)) {
      const told = rows.read(row);
      if (told === null) continue;
      standing.add(`${row.kind} ${told.key}`);
      const { text } = told;
      await turns.hold(row.kind, told.key, async () => ({ text, lasts: row.lasts }));
    }
    // It may have been said since.
    const others = held.names().filter(([kind, key]) => !standing.has(`${kind} ${key}`));
    for (const [kind, key] of others) await readOne(kind, key);
  }
  /** Until it succeeds: nobody tells a second time that there is something to read. */
  function readAllAgain(): void {
    readAll().catch((error: unknown) => {
      notRead(error);
      if (!stopped) setTimeout(readAllAgain, AGAIN_AFTER).unref();
    });
  }
  return {
    readAll,
    readAllAgain,
    read: (kind: string, key: string): Promise<void> => readOne(kind, key).catch(notRead),
    stop: () => void (stopped = true),
  };
}
