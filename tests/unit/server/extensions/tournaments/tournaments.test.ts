import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { refuse } from '#lib/game/result.ts';
import type { BoxSetup } from '#lib/games.ts';
import { playerOnTurn } from '#lib/games/playing.ts';
import type { SharedState } from '#lib/server/cluster/sharedState.ts';
import { createMemoryState } from '#lib/server/cluster/localState.ts';
import {
  createRaces,
  type TournamentRaces,
} from '#lib/server/extensions/tournaments/tournamentRaces.ts';
import { RETRY_DELAY_MS } from '#lib/server/extensions/tournaments/tournamentResults.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import type { Store } from '#lib/server/store/store.ts';
import type { Tournament } from '#lib/tournament/state.ts';
import { busWith, NOON } from '../../../../support/hostPorts.ts';
import { swiss } from '../../../../support/tournament.ts';
import { tournament } from './tournamentWorld.ts';
import { hostWorld } from '../../../../support/world/hosts.ts';

const ONE_ROUND = { rounds: 1, minutes: null, lastCard: 'round' } as const;
const PLAY: BoxSetup = {
  game: '1000-bornes',
  edition: 'green',
  options: {},
  seats: [],
  deck: null,
};
const SUNDAY = swiss(2, { match: ONE_ROUND });

describe('tables of a round', () => {
  test('are opened as they are paired, and none twice', async () => {
    const sunday = await hostWorld().with(tournament(SUNDAY)).start();
    const again = await sunday.ask({ type: 'openTables' });
    expect(again).toEqual({ ok: true, value: { opened: [] } });
    const { entrants } = await sunday.view();
    for (const { sides, code } of await sunday.tables()) {
      const there = await sunday.host.tables.read(code ?? '');
      const names = sides.map((side) => entrants[side - 1]?.players[0]);
      expect(there?.state.setup).toMatchObject({ seats: names, edition: 'green' });
    }
  });

  test('last as many rounds as the tournament says, with any result', async () => {
    const sunday = await hostWorld()
      .with(tournament(swiss(2, { match: { ...ONE_ROUND, rounds: 3 } })))
      .start();
    const [table] = await sunday.tables();
    const there = await sunday.host.tables.read(table?.code ?? '');
    expect(there?.state.setup).toMatchObject({ options: { rounds: 3 } });
  });

  test('have no rematch: the tournament says who meets whom', async () => {
    const sunday = await hostWorld().with(tournament(SUNDAY)).start();
    const [table] = await sunday.tables();
    await sunday.playOut(table);
    const again = await sunday.host.rematches.open('again', table?.code ?? '', 'next');
    expect(again).toEqual({ ok: false, refusal: { code: 'in-tournament' } });
  });

  test('say that they count no more, once those who sat there are paired anew', async () => {
    const told: string[] = [];
    const events = busWith('tournament.tables', (tables) => void told.push(...tables));
    const sunday = await hostWorld({ events }).with(tournament(SUNDAY)).start();
    const before = await sunday.tables();
    told.length = 0;
    await sunday.ask({ type: 'pairAnew', tables: [1, 2] });
    await sunday.ask({ type: 'openTables' });
    const after = await sunday.tables();
    for (const { code } of before) {
      const gone = { code: sunday.code, name: 'Sunday', gone: true };
      expect(sunday.host.tournaments.atTable(code ?? '')).toEqual(gone);
    }
    for (const { code } of after)
      expect(sunday.host.tournaments.atTable(code ?? '')).toMatchObject({ round: 1 });
    expect(told).toEqual(expect.arrayContaining([...before, ...after].map(({ code }) => code)));
  });

  test('tell a player who lays the token for one', async () => {
    const { host, tables, playOut } = await hostWorld().with(tournament(SUNDAY)).start();
    const { house, readers, taps } = host;
    readers.connected('hall', 'socket', { ofPage: false, isGuest: false });
    readers.report('hall', 'socket', [{ name: 'R', kind: 'pcsc', state: 'ready' }]);
    const from = { bridge: 'hall', ofPage: false, guestDevice: null };
    const lay = (id: string) =>
      taps.handleTap(from, { id, reader: 'R', tag: '04a1b2c3d4e5f6', at: 1 });
    const made = await house.ask('deck', { type: 'createDeck', name: 'Deck' });
    const deck = (made.ok ? made.value.made : null) ?? '';
    const target = { type: 'action', action: 'rematch' } as const;
    await house.ask('enrol', { type: 'enrol', deck, target });
    await lay('enrolled');
    await house.ask('clear', { type: 'clearDesk' });
    const [table] = await tables();
    await house.ask('here', { type: 'playAt', table: table?.code ?? '' });
    await playOut(table);
    expect(await lay('again')).toMatchObject({
      value: { answer: { outcome: 'not-now', reason: 'no-such-action' }, table: table?.code },
    });
  });

  test('are all told to a page that asks again before the last of them is open, or after', async () => {
    const sunday = await hostWorld().with(tournament(SUNDAY, 'paired')).start();
    const open = () => sunday.host.tournaments.ask('open', sunday.code, { type: 'openTables' });
    const answers = [...(await Promise.all([open(), open()])), await open()];
    for (const answer of answers) expect(answer.ok && answer.value.opened).toHaveLength(2);
  });

  test('are not opened further once the opener has lost the right', async () => {
    const sunday = await hostWorld().with(tournament(SUNDAY, 'paired')).start();
    const asked: unknown[] = [];
    const whyNot = (table: number, readers: readonly string[]) => {
      asked.push([table, readers]);
      return table === 2 ? ({ code: 'not-allowed', needs: 'house' } as const) : null;
    };
    const equipment = [{ table: 2, deck: null, readers: ['hall/left'] }];
    await sunday.ask({ type: 'equip', equipment });
    const opened = await sunday.host.tournaments.ask(
      ...(['open', sunday.code, { type: 'openTables' }, whyNot] as const),
    );
    expect(opened).toEqual({ ok: false, refusal: { code: 'not-allowed', needs: 'house' } });
    expect(asked).toEqual([
      [1, []],
      [2, ['hall/left']],
    ]);
    expect((await sunday.tables()).map(({ code }) => code !== null)).toEqual([true, false]);
    await sunday.host.tournaments.ask('open', sunday.code, { type: 'openTables' });
    expect((await sunday.tables()).map(({ code }) => code !== null)).toEqual([true, true]);
  });

  test.each(['withdrawn', 'withdrawn and paired'])(
    'seat no entrants of a round that is %s while they are being opened',
    async (what) => {
      const sunday = await hostWorld().with(tournament(SUNDAY, 'created')).start();
      const more = [...'EFGHIJKL'].map((name) => [name]);
      await sunday.ask({ type: 'register', entrants: more });
      await sunday.ask({ type: 'pairRound' });
      const opening = sunday.ask({ type: 'openTables' });
      await soon();
      await sunday.ask({ type: 'withdrawRound' });
      if (what === 'withdrawn and paired') await sunday.ask({ type: 'pairRound' });
      await opening;
      // Those of the new round are open now, or then.
      await sunday.ask({ type: 'openTables' });
      const { entrants, rounds } = await sunday.view();
      const seats = (rounds.at(-1)?.tables ?? []).map(({ code, sides }) => [
        ...[code, ...sides.map((side) => entrants[side - 1]?.players[0])],
      ]);
      const open = sunday.host.house.state().tables.filter(({ closed }) => !closed);
      expect(seats).toEqual(
        expect.arrayContaining(open.map((table) => [table.code, ...table.seats])),
      );
      expect(open).toHaveLength(seats.length);
    },
  );

  test('are open where it was not saved at first who sits there', async () => {
    const store = memoryStore();
    let fails = false;
    const append: typeof store.append = (...asked) =>
      fails && asked[0].startsWith('tournament:')
        ? Promise.resolve(refuse('not-saved'))
        : store.append(...asked);
    const sunday = await hostWorld({ store: { ...store, append } })
      .with(tournament(SUNDAY, 'paired'))
      .start();
    fails = true;
    expect((await sunday.ask({ type: 'openTables' })).ok).toBe(false);
    fails = false;
    await sunday.ask({ type: 'openTables' });
    const open = sunday.host.house.state().tables.filter(({ closed }) => !closed);
    const codes = (await sunday.tables()).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(open.map(({ code }) => code).toSorted());
  });

  test('are closed with their round where a server ended before it was stored who sits there', async () => {
    const store = memoryStore();
    const append: typeof store.append = (...asked) =>
      asked[0].startsWith('tournament:') && asked[2].id.startsWith('opened ')
        ? Promise.resolve(refuse('not-saved'))
        : store.append(...asked);
    const sunday = await hostWorld({ store: { ...store, append } })
      .with(tournament(SUNDAY, 'paired'))
      .start();
    await sunday.ask({ type: 'openTables' });
    const open = () => sunday.host.house.state().tables.filter(({ closed }) => !closed);
    expect(open()).toHaveLength(1);
    await sunday.ask({ type: 'withdrawRound' });
    expect(open()).toEqual([]);
  });

  test('are others where a table is paired anew with the very same people', async () => {
    const sunday = await hostWorld().with(tournament(SUNDAY)).start();
    const [first, second] = await sunday.tables();
    const [one, other] = first?.sides ?? [];
    // These two entrants meet again at their own table, in either order.
    for (let tries = 0; tries < 8; tries += 1) {
      const before = (await sunday.tables())[0]?.code ?? null;
      await sunday.ask({ type: 'pairAnew', tables: [1] });
      await sunday.ask({ type: 'openTables' });
      const [table, kept] = await sunday.tables();
      expect(new Set(table?.sides)).toEqual(new Set([one, other]));
      expect(kept?.code).toBe(second?.code);
      expect(table?.code).not.toBe(before);
      expect(await sunday.host.tables.view(table?.code ?? '')).toMatchObject({ ok: true });
    }
  });

  test('are put aside with the round that is withdrawn', async () => {
    const sunday = await hostWorld().with(tournament(SUNDAY)).start();
    const [table] = await sunday.tables();
    await sunday.ask({ type: 'withdrawRound' });
    const { tables } = sunday.host.house.state();
    expect(tables.find(({ code }) => code === table?.code)?.closed).toBe(true);
  });

  test.each(['is asked again', 'opens those of the next', 'starts'])(
    'are put aside by a server that %s, after another one crashed before that',
    async (what) => {
      const store = memoryStore();
      let fails = true;
      const append: typeof store.append = (...asked) =>
        fails && asked[2].id.startsWith('gone ')
          ? Promise.resolve(refuse('not-saved'))
          : store.append(...asked);
      const sunday = await hostWorld({ store: { ...store, append } })
        .with(tournament(SUNDAY))
        .start();
      const [first, second] = await sunday.tables();
      const pairAnew = () =>
        sunday.host.tournaments.ask('anew', sunday.code, { type: 'pairAnew', tables: [1, 2] });
      expect(await pairAnew()).toMatchObject({ ok: true });
      fails = false;

      if (what === 'is asked again') await pairAnew();
      if (what === 'opens those of the next') await sunday.ask({ type: 'openTables' });
      const { house } = (what === 'starts' ? await hostWorld({ store }).start() : sunday).host;
      const gone = house.state().tables.filter(({ closed }) => closed);
      expect(gone.map(({ code }) => code)).toEqual([second?.code, first?.code]);
    },
  );

  test('that were put aside and opened again by hand stay open', async () => {
    const sunday = await hostWorld().with(tournament(SUNDAY)).start();
    const [table] = await sunday.tables();
    await sunday.ask({ type: 'pairAnew', tables: [1] });
    const reopen = { type: 'reopenTable', table: table?.code ?? '' } as const;
    await sunday.host.house.ask('reopen', reopen);
    await sunday.ask({ type: 'pairAnew', tables: [2] });
    const { tables } = sunday.host.house.state();
    const open = tables.filter(({ closed }) => !closed).map(({ code }) => code);
    expect(open).toEqual([table?.code]);
  });

  test('that cannot be opened are named', async () => {
    const sunday = await hostWorld().with(tournament(SUNDAY, 'paired')).start();
    const equipment = [{ table: 2, deck: 'GONE', readers: [] }];
    await sunday.ask({ type: 'equip', equipment });
    expect(await sunday.ask({ type: 'openTables' })).toMatchObject({
      refusal: { code: 'table-not-opened', table: 2 },
    });
    // The first one is there, and stays.
    expect((await sunday.tables()).map(({ code }) => code !== null)).toEqual([true, false]);
  });
});

describe('the hall of the house', () => {
  test('is told which table is which of a tournament, once one of them is played this evening', async () => {
    const sunday = await hostWorld().with(tournament(SUNDAY)).start();
    const tables = await sunday.tables();
    const [first, second] = tables;
    const places = (code: string) => sunday.host.tournaments.placesOfTables(new Set([code]));
    expect(places('OTHERS')).toEqual(new Map());
    await sunday.playOut(first);
    await sunday.ask({ type: 'startClock' });
    await sunday.view();
    const here = { of: 'Sunday', isPast: false, begunAt: NOON };
    expect(places(second?.code ?? '')).toEqual(
      new Map([
        [first?.code, { ...here, number: 1, isSettled: true }],
        [second?.code, { ...here, number: 2, isSettled: false }],
      ]),
    );
  });
});

describe('a result', () => {
  test('of those who sat at a table is not that of those who sit there by now', async () => {
    const sunday = await hostWorld().with(tournament(SUNDAY, 'paired')).start();
    const [{ sides = [] } = {}] = await sunday.tables();
    let now = sides;
    while (now.join() === sides.join()) {
      await sunday.ask({ type: 'pairAnew', tables: [1, 2] });
      now = (await sunday.tables())[0]?.sides ?? [];
    }
    const result = { type: 'enterResult', round: 1, table: 1, scores: [900, 100] } as const;
    const refusal = { code: 'others-sit-there', round: 1, table: 1 };
    expect(await sunday.ask({ ...result, sides })).toEqual({ ok: false, refusal });
    expect(await sunday.ask({ ...result, sides: now })).toMatchObject({ ok: true });
    const back = { type: 'takeResultBack', round: 1, table: 1 } as const;
    expect(await sunday.ask({ ...back, sides })).toEqual({ ok: false, refusal });
    expect(await sunday.ask({ ...back, sides: now })).toMatchObject({ ok: true });
  });

  test('goes in by itself when the match is over, and out when its end is undone', async () => {
    const sunday = await hostWorld().with(tournament(SUNDAY)).start();
    const [table] = await sunday.tables();
    await sunday.playOut(table);
    expect((await sunday.tables())[0]?.result).toMatchObject({ by: 'table' });
    const { state } = (await sunday.host.tables.read(table?.code ?? '')) ?? {};
    const undo = { type: 'undo', moves: state?.timeline.length ?? 0 } as const;
    await sunday.host.tables.ask(table?.code ?? '', 'undo', undo, 'referee');
    expect((await sunday.tables())[0]?.result).toBeNull();
  });

  test.each<[string, () => ReturnType<Store['append']>]>([
    ['is not', () => Promise.resolve(refuse('not-saved'))],
    ['fails to be', () => Promise.reject(new Error('The disk is full.'))],
  ])('goes in later where it %s saved when the match ends', async (_, failed) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const store = memoryStore();
      let fails = false;
      const append: Store['append'] = (...asked) =>
        fails && asked[0].startsWith('tournament:') ? failed() : store.append(...asked);
      const sunday = await hostWorld({ store: { ...store, append } })
        .with(tournament(SUNDAY))
        .start();
      const [table] = await sunday.tables();
      fails = true;
      await sunday.playOut(table);
      await sunday.host.idle();
      await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS + 50);
      expect((await sunday.tables())[0]?.result).toBeNull();
      fails = false;
      await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS + 50);
      expect((await sunday.tables())[0]?.result).toMatchObject({ by: 'table' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('stays where a server hears only then what the table was before it', async () => {
    const sunday = await hostWorld().with(tournament(SUNDAY)).start();
    const [table] = await sunday.tables();
    await sunday.roll(table);
    const before = await sunday.host.tables.read(table?.code ?? '');
    await sunday.playOut(table);
    if (before !== null) sunday.host.tournaments.tableChanged(table?.code ?? '', before);
    expect((await sunday.tables())[0]?.result).toMatchObject({ by: 'table' });
  });

  test('goes in at once where fewer manches are agreed on, and those are played already', async () => {
    const sunday = await hostWorld()
      .with(tournament(swiss(2, { match: { ...ONE_ROUND, rounds: 3 } })))
      .start();
    const [table] = await sunday.tables();
    await sunday.playOut(table);
    expect((await sunday.tables())[0]?.result).toBeNull();
    await sunday.ask({ type: 'changeFormat', format: SUNDAY });
    await sunday.host.idle();
    const [played, other] = await sunday.tables();
    expect(played?.result).toMatchObject({ by: 'table' });
    expect(other?.result).toBeNull();
  });

  test('of a finished round is not changed by the next round’s games at its table', async () => {
    const sunday = await hostWorld()
      .with(tournament(swiss(2, { match: { ...ONE_ROUND, rounds: 2 } })))
      .start();
    for (const table of await sunday.tables()) {
      const at = table.code ?? '';
      await sunday.playOut(table);
      await sunday.host.tables.ask(at, `next ${at}`, { type: 'nextRound' }, 'player');
      const seen = await sunday.host.tables.read(at);
      if (seen === null) throw new Error('no table');
      const move = {
        type: 'play',
        by: playerOnTurn(seen.state.timeline.now),
        card: 'roll',
      } as const;
      await sunday.host.tables.ask(at, `roll again ${at}`, { type: 'move', move }, 'player');
      await sunday.endRound(table, 'second');
    }
    const over = await sunday.tables();
    expect(over.map(({ result }) => result?.scores)).toEqual([
      [2, 2],
      [2, 2],
    ]);
    await sunday.ask({ type: 'changeFormat', format: SUNDAY });
    await sunday.host.tables.ask(
      over[0]?.code ?? '',
      'call',
      { type: 'callReferee', called: true },
      'player',
    );
    await sunday.host.idle();
    expect(await sunday.tables()).toEqual(over);
  });

  test('of a director stays, with any later move at the table', async () => {
    const sunday = await hostWorld().with(tournament(SUNDAY)).start();
    const [table] = await sunday.tables();
    const byHand = { type: 'enterResult', round: 1, table: 1, scores: [300, null] } as const;
    await sunday.ask(byHand);
    await sunday.playOut(table);
    expect((await sunday.tables())[0]?.result).toEqual({ scores: [300, null], by: 'director' });
  });

  test('of a match that ended unseen goes in at the next start', async () => {
    const store = memoryStore();
    const sunday = await hostWorld({ store }).with(tournament(SUNDAY)).start();
    const [table] = await sunday.tables();
    // The writer crashed before the tournament was notified.
    const { tournaments } = sunday.host;
    tournaments.close();
    const { host: deaf } = await hostWorld({ store: withoutTournaments(store) }).start();
    const code = table?.code ?? '';
    const by = (await sunday.view()).entrants[(table?.sides[0] ?? 1) - 1]?.players[0] ?? '';
    const roll = { type: 'play', by, card: 'roll' } as const;
    await deaf.tables.ask(code, 'roll', { type: 'move', move: roll }, 'player');
    await deaf.tables.ask(code, 'end', { type: 'move', move: { type: 'endRound' } }, 'referee');
    const { host: later } = await hostWorld({ store }).start();
    const seen = await later.tournaments.view(sunday.code);
    expect(seen.ok && seen.value.rounds[0]?.tables[0]?.result).toMatchObject({ by: 'table' });
  });
});

test('the closest race is watched from its first card to its end, and then the next', async () => {
  const sunday = await hostWorld().with(tournament(SUNDAY)).start();
  const [first, second] = await sunday.tables();
  expect((await sunday.view()).closest).toBeNull();
  await sunday.roll(second);
  expect((await sunday.view()).closest).toBe(2);
  await sunday.roll(first);
  expect((await sunday.view()).closest).toBe(2);
  await sunday.playOut(second);
  expect((await sunday.view()).closest).toBe(1);
  await sunday.playOut(first);
  expect((await sunday.view()).closest).toBeNull();
});

test('the race that is watched is the same at every server, and said now and then, not with every card', async () => {
  const sunday = await hostWorld().with(tournament(SUNDAY)).start();
  const tables = await sunday.tables();
  for (const table of tables) await sunday.roll(table);
  const { rounds } = await sunday.view();
  const state = { rounds } as unknown as Tournament;
  let now = NOON;
  let said = 0;
  const shared = createMemoryState(() => now);
  const sharedState = {
    ...shared,
    set: (...fact: Parameters<SharedState['set']>) => {
      said += 1;
      shared.set(...fact);
    },
  };
  const server = () =>
    createRaces(
      { sharedState, now: () => now, monotonicNow: () => now },
      { stateOf: () => state, changed: () => undefined },
    );
  const [one, other] = [server(), server()];
  const hears = async (races: TournamentRaces, numbers: readonly number[]) => {
    for (const number of numbers) {
      const code = tables.find((table) => table.number === number)?.code ?? '';
      const there = await sunday.host.tables.read(code);
      if (there !== null) races.note(sunday.code, code, there.state);
    }
  };
  await hears(one, [2, 1]);
  await hears(other, [1, 2]);
  expect([one, other].map((races) => races.closest(sunday.code))).toEqual([2, 2]);
  expect(said).toBe(1);
  for (let second = 0; second < 120; second += 1) {
    now += 1_000;
    await hears(one, [2, 1]);
    await hears(other, [1, 2]);
  }
  expect(said).toBeLessThan(8);
  // One that has just begun knows of no race yet.
  expect([server(), one, other].map((races) => races.closest(sunday.code))).toEqual([2, 2, 2]);
});

/** The same log without the list of its tournament streams. */
const withoutTournaments = (store: ReturnType<typeof memoryStore>): typeof store => ({
  ...store,
  streams: async () =>
    new Map([...(await store.streams())].filter(([name]) => !name.startsWith('tournament:'))),
});

test('a tournament is created once, however often it is asked for, and erased for good', async () => {
  const store = memoryStore();
  const sunday = await hostWorld({ store }).with(tournament(SUNDAY, 'created')).start();
  const { tournaments } = sunday.host;
  const again = await tournaments.create('create', {
    type: 'create',
    name: 'Sunday',
    format: SUNDAY,
    play: PLAY,
  });
  expect(again).toEqual({ ok: true, value: { made: sunday.code } });
  expect(tournaments.list()).toMatchObject([{ name: 'Sunday', entrants: 4, round: 0 }]);
  await sunday.ask({ type: 'erase' });
  expect(tournaments.list()).toEqual([]);
  expect([...(await store.streams()).keys()]).not.toContain(`tournament:${sunday.code}`);
  expect(await tournaments.view(sunday.code)).toEqual({
    ok: false,
    refusal: { code: 'no-tournament' },
  });
});
