import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import type { StateKind, SharedState } from '#lib/server/cluster/sharedState.ts';
import { createMemoryState } from '#lib/server/cluster/localState.ts';
import { openDirectory } from '#lib/server/cluster/directory.ts';
import { postgresStore } from '#lib/server/store/postgres/postgresStore.ts';
import { commit } from '../support/commits.ts';
import { oneServer, postgresMissing } from '../support/postgres.ts';
import { until } from '../support/until.ts';

const postgres = oneServer();
const monotonicNow = () => performance.now();
const CODE: StateKind<{ table: string }> = {
  name: 'code',
  schema: v.object({ table: v.string() }),
};
const MINUTE = 60_000;

/** Two nodes of one house with the same shared state. The test closes them. */
interface House {
  readonly one: SharedState;
  readonly other: SharedState;
  close(): Promise<void>;
}

async function onPostgres(): Promise<House> {
  const address = await (await postgres()).createDatabase();
  const stores = [await postgresStore(address), await postgresStore(address)] as const;
  const [one, other] = [
    await stores[0].openSharedState(monotonicNow),
    await stores[1].openSharedState(monotonicNow),
  ];
  async function close(): Promise<void> {
    await Promise.all(stores.map((store) => store.close()));
  }
  return { one, other, close };
}

function inMemory(): House {
  const sharedState = createMemoryState(monotonicNow);
  return { one: sharedState, other: sharedState, close: async () => undefined };
}

const kinds: Record<string, () => House | Promise<House>> = {
  'one process': inMemory,
  ...(postgresMissing() === null && { 'two servers on a Postgres': onPostgres }),
};

describe.each(Object.entries(kinds))('the facts of %s', (_kind, open) => {
  let house: House;
  beforeEach(async () => {
    house = await open();
  });
  afterEach(() => house.close());
  const tableAt = (sharedState: SharedState, key: string) =>
    sharedState.find(CODE, key)?.value.table;

  it('are visible at once on their own server, later on the others, and are read without waiting', async () => {
    const { one, other } = house;
    one.set(CODE, '123456', { table: 'ABC234' }, MINUTE);
    expect(tableAt(one, '123456')).toBe('ABC234');
    await one.flushed();
    expect((await other.findOrFetch(CODE, '123456'))?.value.table).toBe('ABC234');
    one.set(CODE, '654321', { table: 'XYZ789' }, MINUTE);
    await until('the other has heard it', () => tableAt(other, '654321') === 'XYZ789');
    const standing = [...other.all(CODE)].map(([key, { value }]) => [key, value.table]);
    expect(new Map(standing as [string, string][])).toEqual(
      new Map([
        ['123456', 'ABC234'],
        ['654321', 'XYZ789'],
      ]),
    );
    const left = (other.find(CODE, '654321')?.until ?? 0) - monotonicNow();
    expect(left).toBeGreaterThan(MINUTE - 5_000);
    expect(left).toBeLessThanOrEqual(MINUTE);
  });

  it('are claimed by one, who alone claims them anew, until they end', async () => {
    const { one, other } = house;
    const OWNER: StateKind<string> = { name: 'owner', schema: v.string() };
    const claims = (lasts: number) =>
      Promise.all(
        [one, other, one, other].map((sharedState, n) =>
          sharedState.acquire(OWNER, 'k', `server ${String(n)}`, lasts),
        ),
      );
    const first = await claims(MINUTE);
    expect(first.filter((taken) => taken === true)).toHaveLength(1);
    const holder = `server ${String(first.indexOf(true))}`;
    await until('both know', () =>
      [one, other].every((sharedState) => sharedState.find(OWNER, 'k')?.value === holder),
    );
    expect(await other.acquire(OWNER, 'k', holder, 300)).toBe(true);
    expect(await one.acquire(OWNER, 'k', 'late', MINUTE)).toBe(false);
    await until('it ends for both', () =>
      [one, other].every((sharedState) => sharedState.find(OWNER, 'k') === null),
    );
    expect((await claims(MINUTE)).filter((taken) => taken === true)).toHaveLength(1);
  });

  it('are replaced by the last value set', async () => {
    const { one, other } = house;
    const tables = Array.from({ length: 20 }, (_, n) => `T${String(n)}`);
    for (const table of tables) one.set(CODE, 'k', { table }, MINUTE);
    expect(tableAt(one, 'k')).toBe('T19');
    await until('the other has heard the last', () => tableAt(other, 'k') === 'T19');
    expect(tableAt(one, 'k')).toBe('T19');
  });

  it('end by themselves, and are told when they do', async () => {
    const { one, other } = house;
    const heard: string[] = [];
    other.watch(CODE, (key) => heard.push(`${key} ${String(tableAt(other, key))}`));
    one.set(CODE, 'short', { table: 'ABC234' }, 400);
    await one.flushed();
    await until('it is over', () => heard.length === 2);
    expect(heard).toEqual(['short ABC234', 'short undefined']);
    expect(await one.findOrFetch(CODE, 'short')).toBeNull();
    expect(await one.release(CODE, 'short')).toBe(false);
  });

  it('are ended by one alone', async () => {
    const { one, other } = house;
    one.set(CODE, 'k', { table: 'ABC234' }, MINUTE);
    await one.flushed();
    await other.findOrFetch(CODE, 'k');
    const ends = await Promise.all(
      [one, other, one, other].map((sharedState) => sharedState.release(CODE, 'k')),
    );
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect([tableAt(one, 'k'), tableAt(other, 'k')]).toEqual([undefined, undefined]);
    expect(await other.findOrFetch(CODE, 'k')).toBeNull();
  });

  it('are counted in one sum', async () => {
    const { one, other } = house;
    const all = [one, other, one, other, one].map((sharedState) =>
      sharedState.increment('tries', 'k', MINUTE),
    );
    expect((await Promise.all(all)).toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(await one.increment('tries', 'another', MINUTE)).toBe(1);
  });
});

describe.skipIf(postgresMissing() !== null)('facts that have ended', () => {
  it('leave the database soon, where one may be what a player held', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const server = await postgres();
    const address = await server.createDatabase();
    const store = await postgresStore(address);
    const sharedState = await store.openSharedState(monotonicNow);
    sharedState.set(CODE, 'short', { table: 'ABC234' }, 1);
    sharedState.set(CODE, 'long', { table: 'ABC234' }, MINUTE);
    await sharedState.flushed();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await until('what has ended is swept', async () => {
      const rows = await server.query('select key from facts', address);
      return rows.map(({ key }) => String(key)).join() === 'long';
    });
    await store.close();
  });
});

describe.skipIf(postgresMissing() !== null)('facts of a server that lost its Postgres', () => {
  it('are read anew once it is there again', async () => {
    const server = await postgres();
    const address = await server.createDatabase();
    const store = await postgresStore(address);
    const sharedState = await store.openSharedState(monotonicNow);
    sharedState.set(CODE, 'gone', { table: 'ABC234' }, MINUTE);
    await sharedState.flushed();
    // Written without a notification.
    await server.query(`delete from facts`, address);
    await server.query(
      `insert into facts values ('code', 'new', '{"table":"XYZ789"}', now() + interval '1 hour')`,
      address,
    );
    await server.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'table-companion listens' and datname = current_database()`,
      address,
    );
    await until('they are read', () => sharedState.find(CODE, 'new')?.value.table === 'XYZ789');
    await until('what has ended is gone', () => sharedState.find(CODE, 'gone') === null);
    await store.close();
  });

  it('keeps its own facts meanwhile, and ends none of others', async () => {
    const server = await postgres();
    const store = await postgresStore(await server.createDatabase());
    const sharedState = await store.openSharedState(monotonicNow);
    sharedState.set(CODE, 'before', { table: 'ABC234' }, MINUTE);
    await sharedState.flushed();
    await server.stop('SIGQUIT');
    sharedState.set(CODE, 'meanwhile', { table: 'ABC234' }, MINUTE);
    await sharedState.flushed();
    expect(sharedState.find(CODE, 'meanwhile')).not.toBeNull();
    await expect(sharedState.increment('tries', 'k', MINUTE)).rejects.toThrow();
    expect(await sharedState.release(CODE, 'before')).toBe(false);
    await server.start();
    await store.close();
  });

  it('are heard by the others afterwards where they say what is connected to it', async () => {
    const server = await postgres();
    const address = await server.createDatabase();
    const stores = [await postgresStore(address), await postgresStore(address)] as const;
    const sharedState = await stores[0].openSharedState(monotonicNow);
    const one = await openDirectory(sharedState);
    const other = await openDirectory(await stores[1].openSharedState(monotonicNow));
    const HERE: StateKind<string> = { name: 'here', schema: v.string() };
    other.watch(HERE, () => undefined);
    for (const who of ['leaves', 'stays', 'rests']) one.announce(HERE, who, 'yes');
    await until('they are heard', () => other.keys(HERE).length === 3);
    await server.stop('SIGQUIT');
    one.announce(HERE, 'comes', 'yes');
    one.withdraw(HERE, 'leaves');
    one.announce(HERE, 'stays', 'changed');
    await sharedState.flushed();
    await server.start();
    const heard = () =>
      ['comes', 'leaves', 'stays', 'rests'].map((who) =>
        [...other.valuesOf(HERE, who).values()].join(),
      );
    await until('all of it is heard', () => heard().join(' ') === 'yes  changed yes');
    await Promise.all(stores.map((store) => store.close()));
  });
});

describe.skipIf(postgresMissing() !== null)('a fact about a hand', () => {
  const NEWS: StateKind<string> = { name: 'hand', schema: v.string() };
  const EAR: StateKind<string> = { name: 'ear', schema: v.string() };
  const CARD = 'puncture-proof';

  it('stands in no table, write-ahead log, file or copy of the database', async () => {
    const server = await postgres();
    const address = await server.createDatabase();
    const stores = [await postgresStore(address), await postgresStore(address)] as const;
    const one = await stores[0].openSharedState(monotonicNow);
    const other = await stores[1].openSharedState(monotonicNow);
    const key = 'k'.repeat(32);
    one.set(NEWS, key, CARD, MINUTE);
    one.set(EAR, key, CARD, MINUTE);
    await one.flushed();
    expect((await other.findOrFetch(EAR, key))?.value).toBe(CARD);
    expect((await other.findOrFetch(NEWS, key))?.value).toBe(CARD);
    await server.query('checkpoint', address);
    const written = ['pg_wal', 'base'].flatMap((folder) => filesBelow(join(server.data, folder)));
    expect(written.length).toBeGreaterThan(0);
    for (const bytes of written.map((file) => readFileSync(file))) {
      expect([bytes.includes(CARD), bytes.includes(key)]).toEqual([false, false]);
    }
    // A dump of all tables has the secrets of the database, and opens nothing with them.
    const late = await postgresStore(address);
    const sharedState = await late.openSharedState(monotonicNow);
    expect(await sharedState.findOrFetch(EAR, key)).toBeNull();
    const [kept] = await server.query(
      `select relpersistence from pg_class where relname = 'facts'`,
      address,
    );
    expect(kept).toEqual({ relpersistence: 'u' });
    await Promise.all([...stores, late].map((store) => store.close()));
  });

  it('is heard by a server that started a moment ago', async () => {
    const server = await postgres();
    const address = await server.createDatabase();
    const first = await postgresStore(address);
    const one = await first.openSharedState(monotonicNow);
    const second = await postgresStore(address);
    const other = await second.openSharedState(monotonicNow);
    one.set(NEWS, 'a', CARD, MINUTE);
    await until('it is heard', () => other.find(NEWS, 'a')?.value === CARD);
    other.set(NEWS, 'b', CARD, MINUTE);
    await until('it answers', () => one.find(NEWS, 'b')?.value === CARD);
    await Promise.all([first, second].map((store) => store.close()));
  });
});

describe.skipIf(postgresMissing() !== null)('a database of an earlier version', () => {
  it('loses its logged facts and keeps its log and secrets', async () => {
    const server = await postgres();
    const address = await server.createDatabase();
    const before = await postgresStore(address);
    await before.append('table:A', 0, commit('one'));
    await before.close();
    await server.query(
      `drop table facts; drop table server_keys; update log set version = 1;
       create table facts (kind text collate "C" not null, key text collate "C" not null,
         value text not null, ends timestamptz not null, primary key (kind, key));
       insert into facts values ('join-code', '663603', '{}', now() + interval '1 hour')`,
      address,
    );
    const [{ secret } = {}] = await server.query('select secret from secrets', address);
    const after = await postgresStore(address);
    expect(after.log).toBe(before.log);
    expect(await after.read('table:A')).toHaveLength(1);
    const rows = await server.query(
      `select relpersistence as kept, (select count(*)::integer from facts) as facts,
              (select version from log) as version, (select secret from secrets) as secret
       from pg_class where relname = 'facts'`,
      address,
    );
    expect(rows).toEqual([{ kept: 'u', facts: 0, version: 2, secret }]);
    await after.close();
  });
});

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
