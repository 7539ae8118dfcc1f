import { afterAll, describe, expect, test, vi } from 'vitest';
import { join } from 'node:path';
import Database from 'libsql';
import type { BoxSetup } from '#lib/games.ts';
import { checkData } from '#lib/server/installed/check.ts';
import { databaseFile } from '#lib/server/config.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { openSummaryCache, NO_SUMMARY_CACHE } from '#lib/server/store/summaryCache.ts';
import { sqliteStore } from '#lib/server/store/sqliteStore.ts';
import type { Store } from '#lib/server/store/store.ts';
import { TABLE_EVENTS_VERSION } from '#lib/table/storedEvents.ts';
import { TOURNAMENT_EVENTS_VERSION } from '#lib/tournament/events.ts';
import { commit } from '../../../support/commits.ts';
import { scratchFolder } from '../../../support/program.ts';
import { swiss } from '../../../support/tournament.ts';
import { tournament } from '../extensions/tournaments/tournamentWorld.ts';
import { hostWorld } from '../../../support/world/hosts.ts';

const root = scratchFolder();
afterAll(root.remove);

const PLAY: BoxSetup = {
  game: '1000-bornes',
  edition: 'green',
  options: {},
  seats: [],
  deck: null,
};

/** Events that no program can read as those of a tournament. */
const BROKEN: readonly (readonly [string, unknown, number])[] = [
  ['are none', 7, TOURNAMENT_EVENTS_VERSION],
  ['say nothing', [null], TOURNAMENT_EVENTS_VERSION],
  ['are of no kind that is known', [{ type: 'danced' }], TOURNAMENT_EVENTS_VERSION],
  ['a newer version wrote', [], TOURNAMENT_EVENTS_VERSION + 1],
  ['lack half', [{ type: 'tournamentCreated', name: 'Sunday' }], TOURNAMENT_EVENTS_VERSION],
];

describe('a tournament with unreadable events', () => {
  test.each(BROKEN)(
    'is left out, and the others stay: events that %s',
    async (_, events, version) => {
      vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      const store = memoryStore();
      const sunday = await hostWorld({ store })
        .with(tournament(swiss(2), 'paired'))
        .start();
      await sunday.host.close();
      for (const code of ['TEST3A', 'TEST1A']) {
        const broken = { ...commit(code), events, version };
        expect((await store.append(`tournament:${code}`, 0, broken)).ok).toBe(true);
      }
      const { host } = await hostWorld({ store, newCode: () => 'TEST4A' }).start();
      expect(host.tournaments.list().map(({ code }) => code)).toEqual([sunday.code]);
      expect((await host.tournaments.view(sunday.code)).ok).toBe(true);
      const word = { type: 'create', name: 'Monday', format: swiss(2), play: PLAY } as const;
      expect(await host.tournaments.create('monday', word)).toMatchObject({ ok: true });
      await host.close();
      vi.restoreAllMocks();
    },
  );

  test('is left out too if only a later one is unreadable', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const store = memoryStore();
    const sunday = await hostWorld({ store })
      .with(tournament(swiss(2), 'paired'))
      .start();
    await sunday.host.close();
    const name = `tournament:${sunday.code}`;
    const { length } = await store.read(name);
    const broken = { ...commit('broken'), events: '{', version: TOURNAMENT_EVENTS_VERSION };
    await store.append(name, length, broken);
    const { host } = await hostWorld({ store }).start();
    expect(host.tournaments.list()).toEqual([]);
    await host.close();
    vi.restoreAllMocks();
  });
});

test('check names each table and tournament that cannot be read, and that the program runs without', async () => {
  const data = join(root.path, 'checked');
  const store = await sqliteStore(databaseFile(data));
  const add = (stream: string, version: number) =>
    store.append(stream, 0, { ...commit(stream), events: 7, version });
  await add('table:AB2C', TABLE_EVENTS_VERSION);
  await add('table:AB2D', TABLE_EVENTS_VERSION);
  await add('tournament:TEST3A', TOURNAMENT_EVENTS_VERSION);
  await store.close();
  const { ok, lines } = checkData(data, 'restore');
  expect(ok).toBe(true);
  const [, one, other, tournament] = lines;
  expect(one).toMatch(/table:AB2C, 1/);
  expect(other).toMatch(/table:AB2D, 1/);
  expect(tournament).toMatch(/(tournoi|tournament).*tournament:TEST3A, 1/);
});

describe('the history', () => {
  const opened = async (store: Store, summaries = NO_SUMMARY_CACHE) => {
    const { host } = await hostWorld({ store, summaries }).start();
    const { matches, reading } = host.history.page(ALL);
    host.history.close();
    await host.close();
    return { codes: matches.map(({ code }) => code).sort(), reading };
  };
  const ALL = { query: '', player: null, from: 0, count: 40 };

  test('reads all other matches where one cannot be summed up', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const store = memoryStore();
    const sunday = await hostWorld({ store })
      .with(tournament(swiss(2), 'paired'))
      .start();
    await sunday.ask({ type: 'openTables' });
    for (const table of await sunday.tables()) await sunday.playOut(table);
    const codes = (await sunday.tables()).map(({ code }) => code).sort();
    await sunday.host.close();
    const [events] = await store.read(`table:${codes[0] ?? ''}`);
    // Comes first, and opens a table without seats.
    const broken = JSON.parse(JSON.stringify(events?.events)) as { setup: { seats: unknown } }[];
    for (const { setup } of broken) setup.seats = [[]];
    const other = memoryStore();
    await other.append('table:AAAAAA', 0, {
      ...commit('x'),
      events: broken,
      version: TABLE_EVENTS_VERSION,
    });
    for (const [stream] of await store.streams()) {
      for (const { position, ...rest } of await store.read(stream))
        await other.append(stream, position - 1, rest);
    }
    const { codes: shown, reading } = await opened(other);
    expect(reading).toBe(false);
    expect(shown.filter((code) => code !== 'AAAAAA')).toEqual(codes);
    vi.restoreAllMocks();
  });

  test('rejects a summary with a changed byte', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const store = memoryStore();
    const file = join(root.path, 'summaries.sqlite');
    const sunday = await hostWorld({ store, summaries: openSummaryCache(file) })
      .with(tournament(swiss(2), 'paired'))
      .start();
    await sunday.ask({ type: 'openTables' });
    for (const table of await sunday.tables()) await sunday.playOut(table);
    const codes = (await sunday.tables()).map(({ code }) => code).sort();
    sunday.host.history.close();
    await sunday.host.close();
    const database = new Database(file);
    database.exec(`update summaries set summary = replace(summary, '"sides"', '"sidas"')`);
    database.pragma('wal_checkpoint(truncate)');
    database.close();
    expect(await opened(store, openSummaryCache(file))).toEqual({ codes, reading: false });
    vi.restoreAllMocks();
  });
});
