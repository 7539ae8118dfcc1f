import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { postgresStore } from '#lib/server/store/postgres/postgresStore.ts';
import { sqliteStore } from '#lib/server/store/sqliteStore.ts';
import { LOG_START, type Store } from '#lib/server/store/store.ts';
import { commit } from '../support/commits.ts';
import { oneServer, postgresMissing } from '../support/postgres.ts';

const missing = postgresMissing();
const postgres = oneServer();

/** Factories of an empty store, by kind. A new kind must keep the same promises. */
const kinds: Record<string, (folder: string) => Promise<Store>> = {
  memory: async () => memoryStore(),
  SQLite: (folder) => sqliteStore(join(folder, 'log.sqlite')),
  ...(missing === null && {
    Postgres: async () => postgresStore(await (await postgres()).createDatabase()),
  }),
};

describe.each(Object.entries(kinds))('a %s store', (_kind, open) => {
  let folder: string;
  let store: Store;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'store-'));
    store = await open(folder);
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it('is empty at first', async () => {
    expect(await store.streams()).toEqual(new Map());
    expect(await store.read('table:A')).toEqual([]);
    expect(await store.find('table:A', 'one')).toBeNull();
    expect(await store.findAnywhere('one')).toBeNull();
  });

  it('keeps commits as they were, in the order of their positions', async () => {
    const odd = { text: 'ligne\u2028 « é » \u0000 🚗', none: null, deep: [[{ n: -0.5 }]] };
    expect(await store.append('table:A', 0, commit('one', { events: odd }))).toEqual({
      ok: true,
      value: 1,
    });
    expect(await store.append('table:A', 1, commit('two', { events: [], version: 7 }))).toEqual({
      ok: true,
      value: 2,
    });
    expect(await store.read('table:A')).toEqual([
      { ...commit('one', { events: odd }), stream: 'table:A', position: 1 },
      { ...commit('two', { events: [], version: 7 }), stream: 'table:A', position: 2 },
    ]);
  });

  it('reads what came after a position', async () => {
    for (const [index, id] of ['one', 'two', 'three'].entries()) {
      await store.append('table:A', index, commit(id));
    }
    const later = await store.read('table:A', 1);
    expect(later.map(({ id }) => id)).toEqual(['two', 'three']);
    expect(await store.read('table:A', 3)).toEqual([]);
    expect((await store.read('table:A', 1, 1)).map(({ id }) => id)).toEqual(['two']);
    expect(await store.read('table:A', 0, 9)).toHaveLength(3);
  });

  it('refuses a position that is already taken, and writes nothing', async () => {
    await store.append('table:A', 0, commit('one'));
    expect(await store.append('table:A', 0, commit('late'))).toEqual({
      ok: false,
      refusal: 'position-taken',
    });
    expect(await store.find('table:A', 'late')).toBeNull();
  });

  it('refuses a position that would leave a gap', async () => {
    await store.append('table:A', 0, commit('one'));
    expect(await store.append('table:A', 5, commit('far'))).toEqual({
      ok: false,
      refusal: 'position-taken',
    });
    expect(await store.read('table:A')).toHaveLength(1);
  });

  it('refuses an id that the stream contains, for any expected position', async () => {
    await store.append('table:A', 0, commit('one'));
    for (const expected of [0, 1, 9]) {
      expect(await store.append('table:A', expected, commit('one'))).toEqual({
        ok: false,
        refusal: 'id-known',
      });
    }
    expect(await store.read('table:A')).toHaveLength(1);
  });

  it('counts each stream by itself, and the same id may be in several', async () => {
    expect((await store.append('table:A', 0, commit('one'))).ok).toBe(true);
    expect((await store.append('table:B', 0, commit('one'))).ok).toBe(true);
    expect(await store.streams()).toEqual(
      new Map([
        ['table:A', 1],
        ['table:B', 1],
      ]),
    );
  });

  it('finds a command in its own stream, or in the one that has it first', async () => {
    await store.append('table:A', 0, commit('one', { at: 1, answer: 'first' }));
    await store.append('table:B', 0, commit('one', { at: 2, answer: 'second' }));
    expect((await store.find('table:B', 'one'))?.answer).toBe('second');
    expect((await store.findAnywhere('one'))?.answer).toBe('first');
    expect(await store.find('table:C', 'one')).toBeNull();
  });

  it('takes an id once in the whole log where so asked, however many write at once', async () => {
    const taken = await Promise.all(
      ['table:A', 'table:B', 'house'].map((stream) =>
        store.append(stream, 0, commit('tap'), 'log'),
      ),
    );
    expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
    expect(taken.filter(({ ok }) => !ok)).toEqual([
      { ok: false, refusal: 'id-known' },
      { ok: false, refusal: 'id-known' },
    ]);
    await store.append('table:C', 0, commit('command'));
    expect(await store.append('table:D', 0, commit('command'), 'log')).toMatchObject({
      refusal: 'id-known',
    });
    const stream = (await store.findAnywhere('tap'))?.stream ?? '';
    await store.erase(stream, []);
    expect((await store.append('table:E', 0, commit('tap'), 'log')).ok).toBe(true);
  });

  it('lets only one of many that write at once win each position', async () => {
    const tries = Array.from({ length: 20 }, (_, n) => store.append('table:A', 0, commit(`c${n}`)));
    const won = (await Promise.all(tries)).filter(({ ok }) => ok);
    expect(won).toHaveLength(1);
    expect(await store.read('table:A')).toHaveLength(1);
  });

  it('says that it can save, and changes nothing by that', async () => {
    await store.append('table:A', 0, commit('one'));
    const { log } = store;
    expect(await store.canSave()).toBe(true);
    expect(await store.read('table:A')).toHaveLength(1);
    expect(store.log).toBe(log);
  });

  it('erases one stream, and what others told of it', async () => {
    await store.append('table:A', 0, commit('one', { events: [{ by: 'Anne' }] }));
    await store.append('table:B', 0, commit('two', { events: [{ by: 'Bruno' }] }));
    await store.append('house', 0, commit('three', { events: [{ seats: ['Anne'] }] }));
    await store.append('house', 1, commit('four', { events: [{ seats: ['Bruno'] }] }));
    await store.erase('table:A', [{ stream: 'house', position: 1, events: [{ seats: [] }] }]);
    expect(await store.streams()).toEqual(
      new Map([
        ['table:B', 1],
        ['house', 2],
      ]),
    );
    expect(await store.read('table:A')).toEqual([]);
    expect(await store.findAnywhere('one')).toBeNull();
    expect((await store.read('house')).map(({ events }) => events)).toEqual([
      [{ seats: [] }],
      [{ seats: ['Bruno'] }],
    ]);
    expect((await store.append('table:A', 1, commit('late'))).ok).toBe(false);
  });

  describe('followed across its streams', () => {
    const idsAfter = async (mark: string, most = 99) => {
      const { commits, mark: next } = await store.follow(mark, most);
      return { ids: commits.map(({ stream, id }) => `${stream} ${id}`), next };
    };

    it('tells what was stored since a mark, once, each stream in its order', async () => {
      expect(await store.follow(LOG_START, 9)).toMatchObject({ commits: [] });
      await store.append('table:A', 0, commit('one'));
      await store.append('house', 0, commit('two'));
      await store.append('table:A', 1, commit('three'));
      const first = await idsAfter(LOG_START);
      expect(first.ids).toEqual(['table:A one', 'house two', 'table:A three']);
      expect(await idsAfter(first.next)).toEqual({ ids: [], next: first.next });
      await store.append('house', 1, commit('four', { events: [{ odd: '\u0000é' }] }));
      const { commits } = await store.follow(first.next, 9);
      expect(commits).toEqual(await store.read('house', 1));
    });

    it('tells it in pages', async () => {
      for (const [n, id] of ['one', 'two', 'three'].entries()) {
        await store.append('table:A', n, commit(id));
      }
      const first = await idsAfter(LOG_START, 2);
      const second = await idsAfter(first.next, 2);
      expect([first.ids, second.ids]).toEqual([['table:A one', 'table:A two'], ['table:A three']]);
      expect((await idsAfter(second.next, 2)).ids).toEqual([]);
    });

    it('misses nothing that is stored after the last that it told was erased', async () => {
      await store.append('house', 0, commit('one'));
      await store.append('table:A', 0, commit('two'));
      const { next } = await idsAfter(LOG_START);
      await store.erase('table:A', []);
      expect((await idsAfter(next)).ids).toEqual([]);
      await store.append('house', 1, commit('three'));
      await store.append('house', 2, commit('four'));
      expect((await idsAfter(next)).ids).toEqual(['house three', 'house four']);
      await store.erase('house', []);
      await store.append('table:B', 0, commit('five'));
      expect((await idsAfter(next)).ids).toEqual(['table:B five']);
      expect((await idsAfter(LOG_START)).ids).toEqual(['table:B five']);
    });
  });

  it('does not let go of what it keeps to those who read it', async () => {
    const events = [{ type: 'cardPlayed' }];
    await store.append('table:A', 0, commit('one', { events }));
    events.push({ type: 'added later' });
    expect((await store.find('table:A', 'one'))?.events).toHaveLength(1);
  });
});

describe('a SQLite store on its disk', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'store-'));
    file = join(folder, 'deep', 'log.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is there again when it is opened again', async () => {
    const before = await sqliteStore(file);
    await before.append('table:A', 0, commit('one'));
    await before.close();
    const after = await sqliteStore(file);
    expect((await after.find('table:A', 'one'))?.position).toBe(1);
    await after.close();
  });

  it('goes by the same name when it is opened again, and by another where it is another log', async () => {
    const nameOf = async (path: string) => {
      const store = await sqliteStore(path);
      await store.close();
      return store.log;
    };
    const name = await nameOf(file);
    expect(name).not.toBe('');
    expect(await nameOf(file)).toBe(name);
    expect(await nameOf(join(folder, 'other.sqlite'))).not.toBe(name);
  });

  it('shares one file between two processes that see each other’s commits', async () => {
    const [mine, other] = [await sqliteStore(file), await sqliteStore(file)];
    await mine.append('table:A', 0, commit('one'));
    expect((await other.append('table:A', 0, commit('two'))).ok).toBe(false);
    expect((await other.append('table:A', 1, commit('two'))).ok).toBe(true);
    expect(await mine.read('table:A')).toHaveLength(2);
    await Promise.all([mine.close(), other.close()]);
  });

  it('cannot be opened in the place of a folder', async () => {
    await expect(sqliteStore(folder)).rejects.toThrow();
  });

  it('says that nothing was saved when it cannot write any more', async () => {
    const store = await sqliteStore(file);
    await store.append('table:A', 0, commit('one'));
    await store.close();
    expect(await store.append('table:A', 1, commit('two'))).toEqual({
      ok: false,
      refusal: 'not-saved',
    });
  });
});
