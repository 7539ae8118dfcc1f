import type { Costs } from './costs.ts';
import { machine, measured, type Taken } from './measure.ts';
import { noticesOf } from './notices.ts';

/** Tables at a quick pace that differ in one thing each: few and many screens, few and many tables. */
const FEW = { tables: 100, screens: 1, pace: 1, followers: 1, seconds: 12 } as const;
const SEEN = { ...FEW, screens: 40 } as const;
/** What a screen takes is little beside a card: both are measured so often, in turn. */
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
      ...{ screen: Math.max(0, screen), screenError },
      followed: ((few.follower - few.idle[1]) * 1_000) / few.cards,
    },
    idle: { server: few.idle[1] * 1_000, socket: Math.max(0, idleSocket) },
    database: {
      card: told.processor,
      server: Math.max(0, toMany.processor - told.processor) / 8,
      ...{ alone: alone.commits, told: told.commits, untold: untold.commits },
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

/** What is measured is said as it comes. */
function said(taken: Taken): Taken {
  console.log(JSON.stringify(taken));
  return taken;
}
