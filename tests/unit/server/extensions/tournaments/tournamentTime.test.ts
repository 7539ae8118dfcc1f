import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { streamName } from '#lib/server/streams/tableStream.ts';
import { tournamentStream } from '#lib/server/streams/tournamentStream.ts';
import { swiss } from '../../../../support/tournament.ts';
import { busWith, NOON } from '../../../../support/hostPorts.ts';
import { tournament } from './tournamentWorld.ts';
import { hostWorld } from '../../../../support/world/hosts.ts';

describe('when the time is out', () => {
  let now = NOON;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  async function timed(
    lastCard: 'stop' | 'turn' | 'round',
    rounds: number | null = null,
    tablesInTournaments: (tables: readonly string[]) => void = () => undefined,
    store = memoryStore(),
  ) {
    now = NOON;
    const match = { rounds, minutes: 10, lastCard };
    const sunday = await hostWorld({
      now: () => now,
      monotonicNow: () => now - NOON,
      events: busWith('tournament.tables', tablesInTournaments),
      store,
    })
      .with(tournament(swiss(2, { match })))
      .start();
    await sunday.ask({ type: 'startClock' });
    const [table] = await sunday.tables();
    await sunday.roll(table);
    await sunday.host.idle();
    return sunday;
  }
  async function pass(minutes: number, { host }: Awaited<ReturnType<typeof timed>>) {
    now += minutes * 60_000;
    await vi.advanceTimersByTimeAsync(minutes * 60_000 + 50);
    await host.idle();
  }

  test('the round that is played ends, and what is finished counts', async () => {
    const sunday = await timed('stop');
    await pass(9, sunday);
    expect((await sunday.tables())[0]).toMatchObject({ calledAt: null, result: null });
    await pass(2, sunday);
    const [played, untouched] = await sunday.tables();
    expect(played).toMatchObject({ calledAt: 1, result: { by: 'table' } });
    // Without a move, neither side leads.
    expect(untouched?.result?.scores).toEqual([0, 0]);
  });

  test('each player may play once more', async () => {
    const sunday = await timed('turn');
    await pass(11, sunday);
    const [table] = await sunday.tables();
    const at = table?.code ?? '';
    const seats = (await sunday.host.tables.read(at))?.state.setup;
    const players = seats !== undefined && 'seats' in seats ? seats.seats : [];
    const [first = '', second = ''] = players;
    for (const [nth, by] of [second, first].entries()) {
      expect((await sunday.tables())[0]).toMatchObject({ calledAt: 1, result: null });
      const move = { type: 'discard', by, card: '25' } as const;
      await sunday.host.tables.ask(at, `last ${String(nth)}`, { type: 'move', move }, 'player');
    }
    await carriedOn(sunday);
    expect((await sunday.tables())[0]?.result).toMatchObject({ by: 'table' });
  });

  test.each(['stop', 'turn'] as const)(
    'its end stays after an undo, if %s is agreed on',
    async (lastCard) => {
      const sunday = await timed(lastCard, 3);
      await pass(11, sunday);
      const [table] = await sunday.tables();
      const at = table?.code ?? '';
      if (lastCard === 'turn') await sunday.endRound(table);
      const [ended] = await sunday.tables();
      expect(ended?.result).toMatchObject({ by: 'table' });
      await sunday.host.tables.ask(at, 'back', { type: 'undo', moves: 2 }, 'referee');
      await carriedOn(sunday);
      if (lastCard === 'turn') await sunday.endRound(table, 'again');
      await carriedOn(sunday);
      expect((await sunday.tables())[0]).toEqual(ended);
      const there = await sunday.host.tables.view(at);
      expect(there).toMatchObject({ value: { ended: true, interval: true } });
    },
  );

  test('a round that another server ends in that moment counts as it ended there', async () => {
    const store = memoryStore();
    let endedElsewhere = 0;
    const meeting: typeof store = {
      ...store,
      async append(stream, expectedPosition, commit, uniqueIn) {
        if (commit.id.startsWith('time out at') && endedElsewhere === 0) {
          endedElsewhere = expectedPosition + 1;
          await store.append(stream, expectedPosition, { ...commit, id: 'elsewhere' });
        }
        return store.append(stream, expectedPosition, commit, uniqueIn);
      },
    };
    const sunday = await timed('stop', 3, () => undefined, meeting);
    await pass(11, sunday);
    await carriedOn(sunday);
    const [table] = await sunday.tables();
    const at = table?.code ?? '';
    expect(table?.result).toMatchObject({ by: 'table' });
    const ended = (await store.read(streamName(at))).find(({ id }) => id === 'elsewhere');
    expect(ended?.position).toBe(endedElsewhere);
    const entered = (await store.read(tournamentStream(sunday.code))).filter(({ id }) =>
      id.startsWith(`${at} at `),
    );
    for (const { id } of entered) {
      expect(Number(id.split(' ').at(-1))).toBeGreaterThanOrEqual(endedElsewhere);
    }
    expect(entered).toHaveLength(1);
  });

  test('the round ends at a table that stands still, and once', async () => {
    const sunday = await timed('stop', 3);
    const [table] = await sunday.tables();
    const at = table?.code ?? '';
    await sunday.host.tables.ask(at, 'pause', { type: 'pause', paused: true }, 'player');
    await pass(11, sunday);
    await carriedOn(sunday);
    const there = await sunday.host.tables.read(at);
    expect(there?.state).toMatchObject({ ended: true, interval: true });
    expect((await sunday.tables())[0]?.result).toMatchObject({ by: 'table' });
    await carriedOn(sunday);
    expect((await sunday.host.tables.read(at))?.position).toBe(there?.position);
  });

  test('a first card that is taken back then was begun in time', async () => {
    const sunday = await timed('round', 3);
    await pass(11, sunday);
    const [table] = await sunday.tables();
    const at = table?.code ?? '';
    await sunday.host.tables.ask(at, 'back', { type: 'undo', moves: 1 }, 'player');
    expect((await sunday.tables())[0]).toMatchObject({ calledAt: 1, result: null });
    expect(await sunday.host.tables.view(at)).not.toHaveProperty('value.ended');
  });

  test('a table that is paired anew then has its own time called, and others theirs', async () => {
    const sunday = await timed('stop', 3);
    await sunday.ask({ type: 'extend', table: 2, by: 60_000 });
    await pass(11, sunday);
    await sunday.ask({ type: 'takeResultBack', round: 1, table: 1, sides: [] });
    const result = (await sunday.tables())[0];
    await sunday.ask({ type: 'takeResultBack', round: 1, table: 1, sides: result?.sides ?? [] });
    await sunday.ask({ type: 'pairAnew', tables: [1] });
    await sunday.ask({ type: 'openTables' });
    await pass(2, sunday);
    await pass(1, sunday);
    const called = (await sunday.tables()).map(({ calledAt }) => calledAt !== null);
    expect(called).toEqual([true, true]);
  });

  test('extra minutes for all reopen tables that had ended', async () => {
    const { at, next, host, ask, tables } = await endedEarly(5 * 60_000);
    const match = { rounds: 3, minutes: 60, lastCard: 'round' } as const;
    await ask({ type: 'changeFormat', format: swiss(2, { match }) });
    await host.idle();
    expect((await tables())[0]).toMatchObject({ calledAt: null, result: null });
    expect(await next()).toMatchObject({ value: { outcome: 'accepted' } });
    expect(await host.tables.view(at)).not.toHaveProperty('value.ended');
  });

  test('other minutes once every result is in are those of the next round', async () => {
    const sunday = await timed('stop', 3);
    await pass(11, sunday);
    const over = await sunday.tables();
    expect(over.map(({ result }) => result?.by)).toEqual(['table', 'table']);
    const match = { rounds: 3, minutes: 60, lastCard: 'stop' } as const;
    await sunday.ask({ type: 'changeFormat', format: swiss(2, { match }) });
    await carriedOn(sunday);
    expect(await sunday.tables()).toEqual(over);
    expect(await sunday.ask({ type: 'pairRound' })).toMatchObject({ ok: true });
  });

  test('it may be played to its end', async () => {
    const sunday = await timed('round');
    await pass(11, sunday);
    const [played] = await sunday.tables();
    expect(played).toMatchObject({ calledAt: 1, result: null });
    await sunday.playOut(played);
    expect((await sunday.tables())[0]?.result).toMatchObject({ by: 'table' });
  });

  /** Runs follow-up work until the tables' changes have no more effects. */
  async function carriedOn({ host }: Awaited<ReturnType<typeof timed>>) {
    for (let times = 0; times < 6; times += 1) await host.idle();
  }

  /**
   * Plays to the time limit of three rounds, when the first one is running, and ends it. `more`
   * extends the other table, in minutes.
   */
  async function endedEarly(more: number | null = null) {
    const sunday = await timed('round', 3);
    if (more !== null) await sunday.ask({ type: 'extend', table: 2, by: more });
    await pass(11, sunday);
    const [table] = await sunday.tables();
    await sunday.endRound(table);
    const [played] = await sunday.tables();
    const at = played?.code ?? '';
    return { ...sunday, at, played, next: () => sunday.host.tables.ask(...nextCard(at)) };
  }
  let laid = 0;
  const nextCard = (at: string) => {
    laid += 1;
    const move = { type: 'nextRound' } as const;
    return [at, `next ${String(laid)}`, move, 'player'] as const;
  };

  test('those who sit there are told what time they have, and what counts', async () => {
    const told: string[] = [];
    const sunday = await timed('stop', 3, (tables) => void told.push(...tables));
    const [table] = await sunday.tables();
    const at = table?.code ?? '';
    await pass(1, sunday);
    expect(told).toContain(at);
    const match = { rounds: 3, minutes: 10, lastCard: 'stop' };
    const stands = { code: sunday.code, round: 1, number: 1, match, isPast: false };
    expect(sunday.host.tournaments.atTable(at)).toMatchObject({
      ...stands,
      extension: 0,
      scores: null,
      clock: { startedAt: NOON },
    });
    told.length = 0;
    await sunday.ask({ type: 'extend', table: 2, by: 60_000 });
    await pass(1, sunday);
    expect(told).toEqual([(await sunday.tables())[1]?.code]);
    await pass(9, sunday);
    expect(sunday.host.tournaments.atTable(at)).toMatchObject({ scores: [1, 1] });
    expect(sunday.host.tournaments.atTable('NOWHERE')).toBeNull();
  });

  test('nothing more is played then, though by the rules the match would go on', async () => {
    const { played, at, next, host, tables } = await endedEarly();
    expect(played).toMatchObject({ calledAt: 1, counted: 1, result: { by: 'table' } });
    expect(await host.tables.view(at)).toMatchObject({ value: { ended: true, interval: true } });
    const refused = { outcome: 'not-now', reason: 'time-is-out' };
    expect(await next()).toEqual({ ok: true, value: refused });
    expect((await tables())[0]).toEqual(played);
  });

  test('a table that gets more then plays on, and what it came to counts no more', async () => {
    const { at, next, host, ask, tables } = await endedEarly();
    await ask({ type: 'extend', table: 1, by: 5 * 60_000 });
    const [longer] = await tables();
    expect(longer).toMatchObject({ calledAt: null, result: null });
    expect(longer).not.toHaveProperty('counted');
    expect(await next()).toMatchObject({ value: { outcome: 'accepted' } });
    expect(await host.tables.view(at)).not.toHaveProperty('value.ended');
  });

  test('a round with an undone end is played to its end once more', async () => {
    const { at, host, tables } = await endedEarly();
    await host.tables.ask(at, 'back', { type: 'undo', moves: 2 }, 'referee');
    expect((await tables())[0]).toMatchObject({ calledAt: 1, result: null });
    expect(await host.tables.view(at)).not.toHaveProperty('value.ended');
  });

  test('a table is told again after it got more, and that was taken back', async () => {
    const sunday = await timed('round');
    await pass(11, sunday);
    for (const by of [5 * 60_000, -5 * 60_000]) await sunday.ask({ type: 'extend', table: 1, by });
    expect((await sunday.tables())[0]?.calledAt).toBeNull();
    await pass(1, sunday);
    expect((await sunday.tables())[0]?.calledAt).toBe(1);
  });

  test('a table that got more has more', async () => {
    const sunday = await timed('stop');
    await sunday.ask({ type: 'extend', table: 1, by: 5 * 60_000 });
    await pass(11, sunday);
    expect((await sunday.tables())[0]).toMatchObject({ calledAt: null, result: null });
    await pass(5, sunday);
    expect((await sunday.tables())[0]?.result).toMatchObject({ by: 'table' });
  });

  test('a match ends by the rounds that the format has meanwhile, and goes on where it has more again', async () => {
    const sunday = await timed('round', 3);
    const { host, ask, tables, code } = sunday;
    const formatOf = (rounds: number) =>
      ask({
        type: 'changeFormat',
        format: swiss(2, { match: { rounds, minutes: 10, lastCard: 'round' } }),
      });
    const [table] = await tables();
    const at = table?.code ?? '';
    await sunday.endRound(table);
    await formatOf(1);
    await carriedOn(sunday);
    expect((await tables())[0]).toMatchObject({ calledAt: null, result: { by: 'table' } });
    expect(await host.tables.view(at)).toMatchObject({ value: { ended: true } });
    expect(await host.tables.ask(...nextCard(at))).toMatchObject({ value: { outcome: 'not-now' } });
    await formatOf(2);
    await carriedOn(sunday);
    expect((await tables())[0]).toMatchObject({ result: null });
    expect(host.tournaments.atTable(at)).toMatchObject({ code, scores: null });
    expect(await host.tables.ask(...nextCard(at))).toMatchObject({
      value: { outcome: 'accepted' },
    });
  });
});
