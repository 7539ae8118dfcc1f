import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import type { FactKind, Facts } from '#lib/server/facts/facts.ts';
import { memoryFacts } from '#lib/server/facts/heldFacts.ts';
import { openServerFacts } from '#lib/server/facts/serverFacts.ts';
import { postgresStore } from '#lib/server/store/postgres/postgresStore.ts';
import { commit } from '../support/commits.ts';
import { oneServer, postgresMissing } from '../support/postgres.ts';
import { until } from '../support/until.ts';

const postgres = oneServer();
const monotonicNow = () => performance.now();
const CODE: FactKind<{ table: string }> = {
  name: 'code',
  schema: v.object({ table: v.string() }),
};
const MINUTE = 60_000;

/** Where two of a house know the same facts; whoever opens them closes them. */
interface House {
  readonly one: Facts;
  readonly other: Facts;
  close(): Promise<void>;
}

async function onPostgres(): Promise<House> {
  const address = await (await postgres()).createDatabase();
  const stores = [await postgresStore(address), await postgresStore(address)] as const;
  const [one, other] = [
    await stores[0].openFacts(monotonicNow),
    await stores[1].openFacts(monotonicNow),
  ];
  async function close(): Promise<void> {
    await Promise.all(stores.map((store) => store.close()));
  }
  return { one, other, close };
}

function inMemory(): House {
  const facts = memoryFacts(monotonicNow);
  return { one: facts, other: facts, close: async () => undefined };
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
  const tableAt = (facts: Facts, key: string) => facts.find(CODE, key)?.value.table;

  it('stand at once where they are said, a moment later everywhere, and whoever asks need not wait', async () => {
    const { one, other } = house;
    one.say(CODE, '123456', { table: 'ABC234' }, MINUTE);
    expect(tableAt(one, '123456')).toBe('ABC234');
    await one.told();
    expect((await other.ask(CODE, '123456'))?.value.table).toBe('ABC234');
    one.say(CODE, '654321', { table: 'XYZ789' }, MINUTE);
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
    const OWNER: FactKind<string> = { name: 'owner', schema: v.string() };
    const claims = (lasts: number) =>
      Promise.all(
        [one, other, one, other].map((facts, n) =>
          facts.claim(OWNER, 'k', `server ${String(n)}`, lasts),
        ),
      );
    const first = await claims(MINUTE);
    expect(first.filter((taken) => taken === true)).toHaveLength(1);
    const holder = `server ${String(first.indexOf(true))}`;
    await until('both know', () =>
      [one, other].every((facts) => facts.find(OWNER, 'k')?.value === holder),
    );
    expect(await other.claim(OWNER, 'k', holder, 300)).toBe(true);
    expect(await one.claim(OWNER, 'k', 'late', MINUTE)).toBe(false);
    await until('it ends for both', () =>
      [one, other].every((facts) => facts.find(OWNER, 'k') === null),
    );
    expect((await claims(MINUTE)).filter((taken) => taken === true)).toHaveLength(1);
  });

  it('give way to what is said last', async () => {
    const { one, other } = house;
    const tables = Array.from({ length: 20 }, (_, n) => `T${String(n)}`);
    for (const table of tables) one.say(CODE, 'k', { table }, MINUTE);
    expect(tableAt(one, 'k')).toBe('T19');
    await until('the other has heard the last', () => tableAt(other, 'k') === 'T19');
    expect(tableAt(one, 'k')).toBe('T19');
  });

  it('end by themselves, and are told when they do', async () => {
    const { one, other } = house;
    const heard: string[] = [];
    other.watch(CODE, (key) => heard.push(`${key} ${String(tableAt(other, key))}`));
    one.say(CODE, 'short', { table: 'ABC234' }, 400);
    await one.told();
    await until('it is over', () => heard.length === 2);
    expect(heard).toEqual(['short ABC234', 'short undefined']);
    expect(await one.ask(CODE, 'short')).toBeNull();
    expect(await one.end(CODE, 'short')).toBe(false);
  });

  it('are ended by one alone', async () => {
    const { one, other } = house;
    one.say(CODE, 'k', { table: 'ABC234' }, MINUTE);
    await one.told();
    await other.ask(CODE, 'k');
    const ends = await Promise.all([one, other, one, other].map((facts) => facts.end(CODE, 'k')));
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect([tableAt(one, 'k'), tableAt(other, 'k')]).toEqual([undefined, undefined]);
    expect(await other.ask(CODE, 'k')).toBeNull();
  });

  it('are counted in one sum', async () => {
    const { one, other } = house;
    const all = [one, other, one, other, one].map((facts) => facts.count('tries', 'k', MINUTE));
    expect((await Promise.all(all)).toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(await one.count('tries', 'another', MINUTE)).toBe(1);
  });
});

describe.skipIf(postgresMissing() !== null)('facts that have ended', () => {
  it('leave the database soon, where one may be what a player held', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const server = await postgres();
    const address = await server.createDatabase();
    const store = await postgresStore(address);
    const facts = await store.openFacts(monotonicNow);
    facts.say(CODE, 'short', { table: 'ABC234' }, 1);
    facts.say(CODE, 'long', { table: 'ABC234' }, MINUTE);
    await facts.told();
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
    const facts = await store.openFacts(monotonicNow);
    facts.say(CODE, 'gone', { table: 'ABC234' }, MINUTE);
    await facts.told();
    // Nobody tells of these.
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
    await until('they are read', () => facts.find(CODE, 'new')?.value.table === 'XYZ789');
    await until('what has ended is gone', () => facts.find(CODE, 'gone') === null);
    await store.close();
  });

  it('are what it says itself meanwhile, and end nothing that nobody can count', async () => {
    const server = await postgres();
    const store = await postgresStore(await server.createDatabase());
    const facts = await store.openFacts(monotonicNow);
    facts.say(CODE, 'before', { table: 'ABC234' }, MINUTE);
    await facts.told();
    await server.stop('SIGQUIT');
    facts.say(CODE, 'meanwhile', { table: 'ABC234' }, MINUTE);
    await facts.told();
    expect(facts.find(CODE, 'meanwhile')).not.toBeNull();
    await expect(facts.count('tries', 'k', MINUTE)).rejects.toThrow();
    expect(await facts.end(CODE, 'before')).toBe(false);
    await server.start();
    await store.close();
  });

  it('are heard by the others afterwards where they say what is connected to it', async () => {
    const server = await postgres();
    const address = await server.createDatabase();
    const stores = [await postgresStore(address), await postgresStore(address)] as const;
    const facts = await stores[0].openFacts(monotonicNow);
    const one = await openServerFacts(facts);
    const other = await openServerFacts(await stores[1].openFacts(monotonicNow));
    const HERE: FactKind<string> = { name: 'here', schema: v.string() };
    other.watch(HERE, () => undefined);
    for (const who of ['leaves', 'stays', 'rests']) one.say(HERE, who, 'yes');
    await until('they are heard', () => other.keys(HERE).length === 3);
    await server.stop('SIGQUIT');
    one.say(HERE, 'comes', 'yes');
    one.drop(HERE, 'leaves');
    one.say(HERE, 'stays', 'changed');
    await facts.told();
    await server.start();
    const heard = () =>
      ['comes', 'leaves', 'stays', 'rests'].map((who) => [...other.of(HERE, who).values()].join());
    await until('all of it is heard', () => heard().join(' ') === 'yes  changed yes');
    await Promise.all(stores.map((store) => store.close()));
  });
});

describe.skipIf(postgresMissing() !== null)('what a hand holds', () => {
  const NEWS: FactKind<string> = { name: 'hand', schema: v.string() };
  const EAR: FactKind<string> = { name: 'ear', schema: v.string() };
  const CARD = 'puncture-proof';

  it('stands in no table, write-ahead log, file or copy of the database', async () => {
    const server = await postgres();
    const address = await server.createDatabase();
    const stores = [await postgresStore(address), await postgresStore(address)] as const;
    const one = await stores[0].openFacts(monotonicNow);
    const other = await stores[1].openFacts(monotonicNow);
    const key = 'k'.repeat(32);
    one.say(NEWS, key, CARD, MINUTE);
    one.say(EAR, key, CARD, MINUTE);
    await one.told();
    expect((await other.ask(EAR, key))?.value).toBe(CARD);
    expect((await other.ask(NEWS, key))?.value).toBe(CARD);
    await server.query('checkpoint', address);
    const written = ['pg_wal', 'base'].flatMap((folder) => filesBelow(join(server.data, folder)));
    expect(written.length).toBeGreaterThan(0);
    for (const bytes of written.map((file) => readFileSync(file))) {
      expect([bytes.includes(CARD), bytes.includes(key)]).toEqual([false, false]);
    }
    // A dump of all tables has the secrets of the database, and opens nothing with them.
    const late = await postgresStore(address);
    const facts = await late.openFacts(monotonicNow);
    expect(await facts.ask(EAR, key)).toBeNull();
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
    const one = await first.openFacts(monotonicNow);
    const second = await postgresStore(address);
    const other = await second.openFacts(monotonicNow);
    one.say(NEWS, 'a', CARD, MINUTE);
    await until('it is heard', () => other.find(NEWS, 'a')?.value === CARD);
    other.say(NEWS, 'b', CARD, MINUTE);
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
