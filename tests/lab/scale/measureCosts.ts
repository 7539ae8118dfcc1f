import type { Costs } from './costs.ts';
import { machine, measured, type Taken } from './measure.ts';
import pg from 'pg';
import { Postgres } from '../../support/postgres.ts';
import { childrenOf } from '../../support/program.ts';
import { readFileSync } from 'node:fs';

/** Tables at a quick pace that differ in one thing each: few and many screens, few and many tables. */
const FEW = { tables: 100, screens: 1, pace: 1, followers: 1, seconds: 12 } as const;
const SEEN = { ...FEW, screens: 40 } as const;
/**
 * Number of repetitions of each measurement, in turn: the cost of a screen is small beside that of
 * a card.
 */
const TURNS = 5;
const MANY = { ...FEW, tables: 400, pace: 4 } as const;
const AS_PEOPLE = { screens: 5, pace: 8, followers: 0, seconds: 16 } as const;

/** Measures what a card takes, part by part; the points to check by are measured for themselves, and stay. */
export async function costsNow(before: Pick<Costs, 'checks'>): Promise<Costs> {
  const on = machine();
  const [alone, told, toMany, untold] = [
    await noticesOf({ writers: 1, listeners: 1, told: true }),
    await noticesOf({ writers: 16, listeners: 1, told: true }),
    await noticesOf({ writers: 16, listeners: 9, told: true }),
    await noticesOf({ writers: 16, listeners: 1, told: false }),
  ];
  const few = said(await measured(FEW));
  const seen = said(await measured(SEEN));
  const turns = [[few, seen] as const];
  while (turns.length < TURNS) {
    turns.push([said(await measured(FEW)), said(await measured(SEEN))]);
  }
  const many = said(await measured(MANY));
  const work = ({ server, idle, cards }: Taken) => ((server - idle[0]) * 1_000) / cards;
  const screens = turns.map(
    ([one, other]) => (work(other) - work(one)) / (SEEN.screens - FEW.screens),
  );
  const [screen, screenError] = meanOf(screens);
  const [whole] = meanOf(turns.map(([one]) => work(one)));
  const sockets = (one: Taken) => one.tables * (one.screens + 1);
  const grown = (one: Taken) => one.megabytes[1] - one.megabytes[0];
  const socket = Math.max(0, grown(seen) - grown(few)) / (sockets(seen) - sockets(few));
  const idleSocket = ((seen.idle[0] - few.idle[0]) * 1_000) / (sockets(seen) - sockets(few));
  return {
    measured: { at: new Date().toISOString(), by: 'npm run scale -- --measure costs', on },
    server: {
      card: whole - screen * FEW.screens,
      screen: Math.max(0, screen),
      screenError,
      followed: ((few.follower - few.idle[1]) * 1_000) / few.cards,
    },
    idle: { server: few.idle[1] * 1_000, socket: Math.max(0, idleSocket) },
    database: {
      card: told.processor,
      server: Math.max(0, toMany.processor - told.processor) / 8,
      alone: alone.commits,
      told: told.commits,
      untold: untold.commits,
    },
    memory: {
      server: few.megabytes[0],
      table: (grown(many) - grown(few)) / (MANY.tables - FEW.tables) - socket * (MANY.screens + 1),
      socket,
    },
    bytes: { screen: seen.bytes[0], log: seen.bytes[1], ahead: seen.bytes[2] },
    checks: before.checks,
  };
}

/** With the half width of its 95 % interval, for five of them. */
function meanOf(values: readonly number[]): readonly [mean: number, error: number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return [mean, 2.78 * Math.sqrt(squares / (values.length - 1) / values.length)];
}

/** Measures points to check by, in place of those that were measured with as many tables. */
export async function checksNow(before: Costs, counts: readonly number[]): Promise<Costs> {
  const checks = before.checks.filter((check) => !counts.includes(check.tables));
  for (const count of counts) {
    const taken = said(await measured({ ...AS_PEOPLE, tables: count }));
    const { tables, screens, pace, server, megabytes, p50, p99 } = taken;
    checks.push({ tables, screens, pace, server, megabytes: megabytes[1], p50, p99 });
  }
  return { ...before, checks: checks.toSorted((one, other) => one.tables - other.tables) };
}

/** Prints each measurement as it comes. */
function said(taken: Taken): Taken {
  console.log(JSON.stringify(taken));
  return taken;
}

interface Asked {
  readonly writers: number;
  readonly listeners: number;
  readonly told: boolean;
}

/** As many commits as a database takes: how many in a second, and what one takes of a processor, in ms. */
interface Notices extends Asked {
  readonly commits: number;
  readonly processor: number;
}

const SECONDS = 4;
/** As a card is stored (`store/postgres/postgresStore.ts`): checked, written and told of, with all that is in it, in one statement. */
const APPEND = `with written as (
    insert into noted (stream, position, events) values ($1::text, $2::integer, $3::text) returning stream, position, events)
  select `;
const TELL = `pg_notify('commits', position || ' ' || stream || ' ' || events) from written`;
const EVENTS = 'x'.repeat(400);

async function noticesOf(asked: Asked): Promise<Notices> {
  const { writers: count, listeners, told } = asked;
  const text = APPEND + (told ? TELL : 'position from written');
  const postgres = await Postgres.open(undefined, 'fsync=on', 'max_connections=200');
  const address = await postgres.createDatabase();
  await postgres.query(
    'create table noted (stream text, position integer, events text, primary key (stream, position))',
    address,
  );
  const open = async () => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    return client;
  };
  const hearing = await Promise.all(Array.from({ length: listeners }, open));
  for (const client of hearing) await client.query('listen commits');
  const writers = await Promise.all(Array.from({ length: count }, open));
  const pids = childrenOf({ pid: postgres.pid } as never);
  const used = () => usedBy([postgres.pid, ...pids]);
  const before = used();
  const until = performance.now() + SECONDS * 1_000;
  let commits = 0;
  await Promise.all(
    writers.map(async (client, n) => {
      for (let at = 1; performance.now() < until; at += 1) {
        await client.query({
          name: 'append',
          text,
          values: [`table:${String(n)}`, at, EVENTS],
        });
        commits += 1;
      }
    }),
  );
  const processor = ((used() - before) * 1_000) / commits;
  for (const client of [...writers, ...hearing]) await client.end();
  await postgres.close();
  return { ...asked, commits: commits / SECONDS, processor };
}

/**
 * Returns the processor time of single-threaded processes in s, to the nanosecond. A process that
 * has just ended counts as 0.
 */
function usedBy(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      const [used] = readFileSync(`/proc/${String(pid)}/schedstat`, 'utf8').split(' ');
      return sum + Number(used) / 1e9;
    } catch {
      return sum;
    }
  }, 0);
}
