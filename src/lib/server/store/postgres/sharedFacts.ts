import { setTimeout as pause } from 'node:timers/promises';
import type { FactKind, Facts } from '../../facts/facts.ts';
import { createHeldFacts, type HeldFacts, type Told } from '../../facts/heldFacts.ts';
import { createCounts } from '../../limits/counts.ts';
import { log } from '../../log/log.ts';
import { createQueues } from '../../../process/queues.ts';
import type { Connections } from './connections.ts';
import { CHANNEL, type Listener } from './listener.ts';

/** Says and tells in one statement; the ends of all are by the clock of the database, whose servers need not agree. */
const SAY = `
  with said as (
    insert into facts (kind, key, value, ends)
    values ($1::text, $2::text, $3::text, clock_timestamp() + $4::float8 * interval '1 ms')
    on conflict (kind, key) do update set value = excluded.value, ends = excluded.ends
    returning kind, key)
  select pg_notify('${CHANNEL}', 'fact ' || kind || ' ' || key) from said`;

const END = `
  with ended as (
    delete from facts where kind = $1 and key = $2 returning kind, key, ends > clock_timestamp() as stood)
  select stood, pg_notify('${CHANNEL}', 'fact ' || kind || ' ' || key) from ended`;

const CLAIM = `
  with said as (
    insert into facts as known (kind, key, value, ends)
    values ($1::text, $2::text, $3::text, clock_timestamp() + $4::float8 * interval '1 ms')
    on conflict (kind, key) do update set value = excluded.value, ends = excluded.ends
      where known.ends <= clock_timestamp() or known.value = excluded.value
    returning kind, key)
  select pg_notify('${CHANNEL}', 'fact ' || kind || ' ' || key) from said`;

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

/** How often what has ended is swept, in ms: nobody reads it any more, and it may be what somebody held. */
const SWEEP_EVERY = 10_000;

/** After a failure, in ms. */
const AGAIN_AFTER = 500;

interface Row {
  readonly kind: string;
  readonly key: string;
  readonly value: string;
  readonly lasts: number;
}

/** The facts of a server that shares a Postgres with others; closed before its connections are. */
export interface SharedFacts extends Facts {
  close(): void;
}

/**
 * The facts of servers that share a Postgres. Rejects where it cannot be read.
 * @param monotonicNow in ms
 */
export async function openSharedFacts(
  connections: Connections,
  listener: Pick<Listener, 'watchFacts'>,
  monotonicNow: () => number,
): Promise<SharedFacts> {
  const held = createHeldFacts(monotonicNow);
  const turns = createTurns(held);
  const reading = createReading(connections, held, turns);
  const stopWatching = listener.watchFacts({
    told: reading.read,
    mayHaveMissed: reading.readAllAgain,
  });
  await reading.readAll();
  const sweep = () =>
    void connections
      .query('delete from facts where ends < clock_timestamp()')
      .catch(log.failure('facts not swept'));
  const sweeping = setInterval(sweep, SWEEP_EVERY).unref();
  const saying = createSaying(connections, turns);

  /** Whether it stood; where the database cannot say, it did not. */
  async function end({ name }: FactKind<unknown>, key: string): Promise<boolean> {
    try {
      const [ended] = await turns.change(name, key, null, () =>
        connections.query<{ stood: boolean }>(END, [name, key]),
      );
      return ended?.stood ?? false;
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
    claim: claimIn(connections),
    async count(name, key, lasts) {
      const [row] = await connections.query<{ value: string }>(COUNT, [name, key, lasts]);
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

function createSaying(
  connections: Connections,
  turns: Pick<Turns, 'change'>,
): Pick<Facts, 'say' | 'insist'> & { stop(): void } {
  /** What is insisted on and not stored yet, by kind and key. */
  const unstored = new Map<string, () => Promise<unknown>>();
  function write(name: string, key: string, told: Told | null): Promise<unknown> {
    return turns.change(name, key, told, () =>
      told === null
        ? connections.query(END, [name, key])
        : connections.query(SAY, [name, key, told.text, told.lasts]),
    );
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
      unstored.set(whose, store);
      untilStored(whose, store).catch(log.failure('fact not stored'));
    },
    stop: () => unstored.clear(),
  };
}

const claimIn =
  (connections: Connections): Facts['claim'] =>
  async ({ name }, key, value, lasts) => {
    try {
      const said = [name, key, JSON.stringify(value), lasts];
      return (await connections.query(CLAIM, said)).length === 1;
    } catch (error) {
      log.stranger('fact not claimed', { error });
      return null;
    }
  };

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
  hold(kind: string, key: string, read: () => Promise<Row | undefined>): Promise<void>;
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
        const row = await read();
        if (underWay.of(`${kind} ${key}`) === 0) held.put(kind, key, toldBy(row));
      }),
    idle: queues.idle,
  };
}

function createReading(connections: Connections, held: HeldFacts, turns: Turns) {
  let stopped = false;
  const readOne = (kind: string, key: string): Promise<void> =>
    turns.hold(kind, key, async () => {
      const rows = await connections.query<Row>(`${STANDING} and kind = $1 and key = $2`, [
        kind,
        key,
      ]);
      return rows[0];
    });
  const notRead = (error: unknown): void => {
    if (!stopped) log.stranger('facts not read', { error });
  };
  async function readAll(): Promise<void> {
    const rows = await connections.query<Row>(STANDING);
    const standing = new Set(rows.map(({ kind, key }) => `${kind} ${key}`));
    for (const row of rows) await turns.hold(row.kind, row.key, async () => row);
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

const toldBy = (row: Row | undefined): Told | null =>
  row === undefined ? null : { text: row.value, lasts: row.lasts };
