import { describe, expect, it } from 'vitest';
import type { Costs } from '../../lab/scale/costs.ts';
import {
  fewestServers,
  type Hall,
  largestGroup,
  type Limits,
  loadsOf,
  memoryOf,
  planOf,
  serverLoad,
  withMargin,
  withNoticesAfter,
  withOwnTablesAlone,
} from '../../lab/scale/model.ts';
import { queued } from '../../lab/scale/queue.ts';
import { chance } from '../../support/elevensDeal.ts';

/** Round numbers for mental arithmetic. */
const COSTS: Costs = {
  measured: { at: '2026-11-26', by: 'hand', on: 'paper' },
  server: { card: 2, screen: 0.2, screenError: 0.01, followed: 1 },
  idle: { server: 0, socket: 0 },
  database: { card: 0.5, server: 0.1, alone: 200, told: 400, untold: 4_000 },
  memory: { server: 100, table: 0.1, socket: 0.05 },
  bytes: { screen: 4_000, log: 600, ahead: 1_000 },
  checks: [],
};
const LIMITS: Limits = { core: 0.7, oneAfterAnother: 0.7, megabytes: 4_096, databaseCores: 16 };
const hall = (tables: number): Hall => ({ tables, screens: 5, pace: 8 });
const group = (tables: number, servers: number) => ({ ...hall(tables), servers });
const fullest = (tables: number, servers: number) =>
  loadsOf(COSTS, group(tables, servers), LIMITS)[0];

describe('the capacity model for many tables', () => {
  it('adds up the cards of one server and the screens that it updates', () => {
    // 100 cards a second, each 2 ms and five screens of 0.2 ms.
    expect(serverLoad(COSTS, group(800, 1))).toBeCloseTo(0.3);
  });

  it('has each server replay the commits of the others', () => {
    // Half of the cards for 3 ms, the other half for 1 ms.
    expect(serverLoad(COSTS, group(800, 2))).toBeCloseTo(0.2);
    expect(serverLoad(withOwnTablesAlone(COSTS), group(800, 2))).toBeCloseTo(0.15);
  });

  it('spreads connections, and has each server know all tables', () => {
    expect(memoryOf(COSTS, group(1_000, 1))).toBeCloseTo(100 + 100 + 300);
    expect(memoryOf(COSTS, group(1_000, 3))).toBeCloseTo(100 + 100 + 100);
  });

  it('adds servers as needed, and says if none are enough', () => {
    expect(fewestServers(COSTS, hall(1_600), LIMITS)).toBe(1);
    expect(fewestServers(COSTS, hall(2_200), LIMITS)).toBe(2);
    // 400 commits a second, of which seven in ten may be used, are 2,240 tables.
    expect(fewestServers(COSTS, hall(2_240), LIMITS)).toBe(2);
    expect(fewestServers(COSTS, hall(2_300), LIMITS)).toBeNull();
    expect(fullest(2_300, 2)?.part).toBe('commits');
  });

  it('finds the bottleneck with shared syncs: replaying the commits of the others', () => {
    const then = withNoticesAfter(COSTS);
    const { tables, servers, bends } = largestGroup(then, hall(1), LIMITS);
    // No server reads on more than 700 of them in a second, and also has some of its own.
    expect(tables).toBeLessThan(5_600);
    expect(tables).toBeGreaterThan(4_500);
    expect(servers).toBeGreaterThan(5);
    expect(bends).toBe('server');
  });

  it('scales the cost of servers by the measured factor', () => {
    const check = { ...hall(800), server: 0.45, megabytes: 300, p50: 5, p99: 20 };
    const dearer = withMargin({ ...COSTS, checks: [check, { ...check, server: 0.1 }] });
    expect(serverLoad(dearer, group(800, 1))).toBeCloseTo(0.45);
    expect(withMargin(COSTS)).toEqual(COSTS);
  });

  it('divides the load among several databases', () => {
    const { groups, each, servers, megabits } = planOf(COSTS, hall(10_000), LIMITS);
    // Five of 2,000 tables would need two servers each.
    expect(groups).toBe(6);
    expect(each).toMatchObject({ tables: 1_667, servers: 1 });
    expect(servers).toBe(6);
    // 1,250 cards, five screens, 4,000 bytes.
    expect(megabits).toBeCloseTo(200);
  });
});

describe('the simulated latency of cards', () => {
  const SECONDS = 20;
  const played = (tables: number, servers = 1) =>
    queued(COSTS, group(tables, servers), SECONDS, chance(1));

  it('has the utilisation of the model', () => {
    const { server, commits } = played(800);
    expect(server).toBeCloseTo(0.3, 1);
    expect(commits).toBeCloseTo(0.25, 1);
  });

  it('matches the formula for two queues at low load', () => {
    // The mean of a line is 1 / (rate out - rate in): of the database some 3.3 ms at 100 of 400 cards, of which the middle is 0.7.
    const { p50, p99 } = played(800);
    expect(p50).toBeGreaterThan(4);
    expect(p50).toBeLessThan(9);
    expect(p99).toBeLessThan(40);
  });

  it('grows with the utilisation', () => {
    const waits = [200, 1_200, 2_000, 3_000].map((tables) => played(tables, 4).p99);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(played(3_600, 4).p99).toBeGreaterThan(1_000);
  });

  it('is the same with the same seed', () => {
    expect(played(800)).toEqual(played(800));
  });
});
