import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import type { Store } from '#lib/server/store/store.ts';
import { timeLeft } from '#lib/tournament/clock.ts';
import type { TournamentView } from '#lib/tournament/view.ts';
import { NOON } from '../../../../support/hostPorts.ts';
import { swiss } from '../../../../support/tournament.ts';
import { tournament } from './tournamentWorld.ts';
import { hostWorld, type MemoryHost } from '../../../../support/world/hosts.ts';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
const FORMAT = swiss(2, { match: { rounds: 3, minutes: 45, lastCard: 'stop' } });

describe('a step of the server’s wall clock during a round', () => {
  let passed = 0;
  let step = 0;
  const clocks = { now: () => NOON + passed + step, monotonicNow: () => passed };
  beforeEach(() => {
    passed = step = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => void vi.useRealTimers());

  async function begun(store: Store = memoryStore()) {
    const sunday = await hostWorld({ ...clocks, store })
      .with(tournament(FORMAT))
      .start();
    await sunday.ask({ type: 'startClock' });
    await sunday.roll((await sunday.tables())[0]);
    return sunday;
  }
  async function pass(ms: number, ...hosts: readonly MemoryHost[]): Promise<void> {
    const until = passed + ms;
    while (passed < until) {
      const slice = Math.min(30 * SECOND, until - passed);
      passed += slice;
      await vi.advanceTimersByTimeAsync(slice);
      for (const host of hosts) await host.idle();
    }
  }
  const leftIn = ({ rounds, now }: TournamentView): number | null => {
    const round = rounds.at(-1);
    return (round && timeLeft(round, now)?.left) ?? null;
  };
  const calledIn = ({ rounds }: TournamentView) =>
    rounds.at(-1)?.tables.map(({ calledAt, result }) => calledAt !== null || result !== null);
  const YEAR = 365 * 24 * HOUR;

  test.each([3 * HOUR, -3 * HOUR, YEAR, -YEAR])(
    'by %i ms leaves the remaining time, before and after the step is stored',
    async (by) => {
      const sunday = await begun();
      await pass(SECOND, sunday.host);
      step = by;
      // Something happens at once, and looks at the time again.
      await sunday.ask({ type: 'register', entrants: [['Late Lucie']] });
      await vi.advanceTimersByTimeAsync(500);
      expect(leftIn(await sunday.view())).toBe(45 * MINUTE - SECOND);
      await pass(5 * SECOND, sunday.host);
      const view = await sunday.view();
      expect(leftIn(view)).toBe(45 * MINUTE - 6 * SECOND);
      expect(calledIn(view)).toEqual([false, false]);
      expect(view.now).toBe(clocks.now());
      await pass(45 * MINUTE - 7 * SECOND, sunday.host);
      expect(calledIn(await sunday.view())).toEqual([false, false]);
      await pass(2 * SECOND, sunday.host);
      expect(calledIn(await sunday.view())).toEqual([true, true]);
    },
  );

  test.each([3 * HOUR, -3 * HOUR])(
    'by %i ms on a stopped clock leaves the remaining time',
    async (by) => {
      const sunday = await begun();
      await pass(10 * MINUTE, sunday.host);
      await sunday.ask({ type: 'stopClock' });
      step = by;
      await pass(5 * MINUTE, sunday.host);
      await sunday.ask({ type: 'resumeClock' });
      await pass(MINUTE, sunday.host);
      expect(leftIn(await sunday.view())).toBe(34 * MINUTE);
    },
  );

  test('and back again ends the round neither early nor late', async () => {
    const sunday = await begun();
    for (step of [3 * HOUR, -HOUR, 0]) await pass(MINUTE, sunday.host);
    expect(leftIn(await sunday.view())).toBe(42 * MINUTE);
    await pass(42 * MINUTE + SECOND, sunday.host);
    expect(calledIn(await sunday.view())).toEqual([true, true]);
  });

  test('by less than two seconds is followed, and not stored', async () => {
    const sunday = await begun();
    const { position } = await sunday.view();
    step = SECOND;
    await pass(MINUTE, sunday.host);
    expect((await sunday.view()).position).toBe(position);
    expect(leftIn(await sunday.view())).toBe(44 * MINUTE - SECOND);
  });

  test.each([3 * HOUR, -3 * HOUR])(
    'by %i ms is corrected once, with any number of servers',
    async (by) => {
      const store = memoryStore();
      const sunday = await begun(store);
      const others = [
        (await hostWorld({ ...clocks, store }).start()).host,
        (await hostWorld({ ...clocks, store }).start()).host,
      ];
      await pass(MINUTE, sunday.host, ...others);
      step = by;
      await pass(MINUTE, sunday.host, ...others);
      const commits = await store.read(`tournament:${sunday.code}`);
      const steps = commits
        .flatMap(({ events }) => events as readonly { readonly type: string }[])
        .filter(({ type }) => type === 'clockStepped');
      expect(steps).toHaveLength(1);
      for (const host of [sunday.host, ...others]) {
        const view = await host.tournaments.view(sunday.code);
        expect(view.ok && leftIn(view.value)).toBe(43 * MINUTE);
      }
    },
  );

  test('while the server is away is put to the director: the round stops at its last known time', async () => {
    const store = memoryStore();
    const before = await begun(store);
    await pass(10 * MINUTE, before.host);
    await before.roll((await before.tables())[1]);
    await before.host.close();
    step = 3 * HOUR;
    const { host } = await hostWorld({ ...clocks, store }).start();
    await pass(MINUTE, host);
    const seen = await host.tournaments.view(before.code);
    if (!seen.ok) throw new Error('there is no tournament');
    expect(calledIn(seen.value)).toEqual([false, false]);
    expect(leftIn(seen.value)).toBe(35 * MINUTE);
    expect(seen.value.rounds.at(-1)?.clock).toMatchObject({ asks: true });
    await host.tournaments.ask('on', before.code, { type: 'resumeClock' });
    await pass(MINUTE, host);
    const on = await host.tournaments.view(before.code);
    expect(on.ok && leftIn(on.value)).toBe(34 * MINUTE);
    expect(on.ok && on.value.rounds.at(-1)?.clock).not.toHaveProperty('asks');
  });

  test('back while the server is away resumes from the last known time', async () => {
    const store = memoryStore();
    const before = await begun(store);
    await pass(10 * MINUTE, before.host);
    await before.roll((await before.tables())[1]);
    await before.host.close();
    step = -3 * HOUR;
    const { host } = await hostWorld({ ...clocks, store }).start();
    await pass(MINUTE, host);
    const seen = await host.tournaments.view(before.code);
    expect(seen.ok && leftIn(seen.value)).toBe(34 * MINUTE);
  });

  test.each([3 * HOUR, -3 * HOUR, -10 * MINUTE])(
    'by %i ms before a restart does not stop the round',
    async (by) => {
      const store = memoryStore();
      const before = await begun(store);
      await pass(10 * MINUTE, before.host);
      await before.roll((await before.tables())[1]);
      step = by;
      await pass(MINUTE, before.host);
      await before.host.close();
      const { host } = await hostWorld({ ...clocks, store }).start();
      await pass(MINUTE, host);
      const seen = await host.tournaments.view(before.code);
      expect(seen.ok && leftIn(seen.value)).toBe(33 * MINUTE);
    },
  );

  test('is not assumed after a slow restart, which follows the wall clock', async () => {
    const store = memoryStore();
    const before = await begun(store);
    await before.host.close();
    await pass(10 * MINUTE);
    const { host } = await hostWorld({ ...clocks, store }).start();
    await pass(MINUTE, host);
    const seen = await host.tournaments.view(before.code);
    expect(seen.ok && leftIn(seen.value)).toBe(34 * MINUTE);
  });
});

test('a table that has all the time in the world rings no timer at once', async () => {
  const warned: string[] = [];
  const note = (warning: Error) => void warned.push(warning.name);
  process.on('warning', note);
  // Logs of earlier versions hold more than may be given today.
  const store = memoryStore();
  const sunday = await hostWorld({ store }).with(tournament(FORMAT)).start();
  await sunday.ask({ type: 'startClock' });
  const by = 600 * HOUR;
  const { position } = await sunday.view();
  await store.append(`tournament:${sunday.code}`, position, {
    id: 'more',
    at: NOON,
    version: 1,
    answer: null,
    events: [1, 2].map((table) => ({ type: 'tableExtended', table, by })),
  });
  const { host } = await hostWorld({ store }).start();
  await new Promise((resolve) => setTimeout(resolve, 50));
  host.tournaments.close();
  process.off('warning', note);
  expect(warned).toEqual([]);
});
