import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { PostgresRefused } from '#lib/server/store/postgres/trouble.ts';
import { openConnections } from '#lib/server/store/postgres/connections.ts';
import { postgresStore } from '#lib/server/store/postgres/postgresStore.ts';
import { CHANNEL } from '#lib/server/store/postgres/listener.ts';
import { type Commit, LOG_START, type Store, StoreFailed } from '#lib/server/store/store.ts';
import { commit } from '../support/commits.ts';
import {
  connected,
  oneServer,
  ownedByPostgres,
  Postgres,
  postgresMissing,
} from '../support/postgres.ts';
import { openLine } from '../support/databaseLine.ts';
import { until } from '../support/until.ts';

const describeWithPostgres = describe.skipIf(postgresMissing() !== null);

const server = oneServer();
const open: Store[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()));
});

async function openAt(address: string): Promise<Store> {
  const store = await postgresStore(address);
  open.push(store);
  return store;
}

/** Everything that a store is told of, as `stream position`, and a line for each time that it may have missed something. */
function heardBy(store: Store): readonly string[] {
  const heard: string[] = [];
  store.watch({
    stored: (stream, position) => heard.push(`${stream} ${String(position)}`),
    mayHaveMissed: () => heard.push('missed'),
  });
  return heard;
}

/** Why a database cannot be used. */
const refused = async (address: string): Promise<PostgresRefused> => {
  const failed: unknown = await openAt(address).catch((error: unknown) => error);
  if (failed instanceof PostgresRefused) return failed;
  throw new Error(`${address} was not refused: ${String(failed)}`);
};

describeWithPostgres('servers that share a Postgres', () => {
  it('see what the others stored, and take no position of theirs', async () => {
    const address = await (await server()).createDatabase();
    const [mine, other] = [await openAt(address), await openAt(address)];
    expect(other.log).toBe(mine.log);
    await mine.append('table:A', 0, commit('one'));
    expect(await other.append('table:A', 0, commit('two'))).toMatchObject({
      refusal: 'position-taken',
    });
    expect((await other.append('table:A', 1, commit('two'))).ok).toBe(true);
    expect(await mine.read('table:A')).toHaveLength(2);
  });

  it('give a position to one of two, and know a command that both got', async () => {
    const address = await (await server()).createDatabase();
    const stores = [await openAt(address), await openAt(address), await openAt(address)];
    for (let n = 0; n < 30; n++) {
      const same = n % 2 === 0;
      const answers = await Promise.all(
        stores.map((store, at) =>
          store.append('table:A', n, commit(same ? `c${n}` : `c${n} ${at}`)),
        ),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal]));
      expect(new Set(refusals)).toEqual(new Set([same ? 'id-known' : 'position-taken']));
    }
    expect(await stores[0]?.read('table:A')).toHaveLength(30);
  });

  it('hear of each other’s commits in the order of each stream', async () => {
    const address = await (await server()).createDatabase();
    const [mine, other] = [await openAt(address), await openAt(address)];
    const heard = heardBy(mine);
    for (let n = 0; n < 5; n++) await other.append('table:é ü', n, commit(`c${n}`));
    await other.append('table:é ü', 9, commit('refused'));
    await until('all five are heard of', () => heard.length === 5);
    expect(heard).toEqual([1, 2, 3, 4, 5].map((position) => `table:é ü ${position}`));
  });

  it('hear with it all that was stored, unless it is too long for a notice', async () => {
    const address = await (await server()).createDatabase();
    const [mine, other] = [await openAt(address), await openAt(address)];
    const heard: (Commit | null)[] = [];
    mine.watch({
      stored: (_, __, commit) => void heard.push(commit),
      mayHaveMissed: () => undefined,
    });
    await other.append('table:é', 0, commit('à\n"1"', { events: ['ö', { a: [1] }], answer: 'ß' }));
    await other.append('table:é', 1, commit('long', { answer: 'é'.repeat(4_000) }));
    await other.append('table:é', 2, commit('tap'), 'log');
    await until('all three are heard of', () => heard.length === 3);
    const [first, , third] = await mine.read('table:é');
    expect(heard).toEqual([first, null, third]);
  });

  /** A user who may connect to the database, and read none of its tables. */
  async function aStranger(address: string) {
    const postgres = await server();
    await postgres.query(
      `do $$ begin create role stranger login password 'stranger';
       exception when duplicate_object then null; end $$`,
    );
    const { pathname } = new URL(address);
    const stranger = await connected(
      postgres.at(pathname.slice(1), { user: 'stranger', password: 'stranger' }),
    );
    const overheard: string[] = [];
    stranger.on('notification', ({ payload = '' }) => overheard.push(payload));
    await stranger.query(`listen ${CHANNEL}`);
    const say = (payload: string) => stranger.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    return { stranger, overheard, say };
  }

  it('keep notices from a user with the right to connect only', async () => {
    const address = await (await server()).createDatabase();
    const [mine, other] = [await openAt(address), await openAt(address)];
    const { stranger, overheard, say } = await aStranger(address);
    const heard = heardBy(mine);
    await other.append('table:DFVBFY', 0, commit('one', { events: ['Balthazar'] }));
    await other.append('table:DFVBFY', 1, commit('long', { answer: 'é'.repeat(4_000) }));
    await until('the stranger hears of both', () => overheard.length === 2);
    for (const told of overheard) expect(told).not.toMatch(/DFVBFY|Balthazar|one|long/);

    const forged = { stream: 'devices', position: 2, id: 'two', at: 1, version: 1, events: '[]' };
    for (const payload of [
      '999999999 devices',
      '2 devices\n{}',
      'fact join-code 663603',
      JSON.stringify({ commit: forged }),
      JSON.stringify({ fact: { kind: 'made up', key: 'x' } }),
      (overheard[0] ?? '').slice(0, -4),
      '',
    ]) {
      await say(payload);
    }
    await other.append('table:B', 0, commit('last'));
    await until('the last is heard of', () => heard.includes('table:B 1'));
    expect(heard).toEqual(['table:DFVBFY 1', 'table:DFVBFY 2', 'table:B 1']);
    await stranger.end();
  });

  it('start although another user with the right to connect holds locks', async () => {
    const address = await (await server()).createDatabase();
    const { stranger } = await aStranger(address);
    await stranger.query('select pg_advisory_lock(1000113)');
    await openAt(address);
    for (const table of ['log', 'commits', 'facts', 'secrets']) {
      await expect(stranger.query(`lock table ${table} in access share mode`)).rejects.toThrow();
      await expect(stranger.query(`select * from ${table}`)).rejects.toThrow();
    }
    await openAt(address);
    await stranger.end();
  });

  it('tell a stranger neither codes nor keys nor hands, and hear none of theirs', async () => {
    const address = await (await server()).createDatabase();
    const stores = [await openAt(address), await openAt(address)] as const;
    const [one, other] = [
      await stores[0].openSharedState(() => performance.now()),
      await stores[1].openSharedState(() => performance.now()),
    ];
    const { stranger, overheard, say } = await aStranger(address);
    const kinds = ['join-code', 'pairing', 'hand', 'ear', 'readers'].map((name) => ({
      name,
      schema: v.string(),
    }));
    const heard: string[] = [];
    for (const kind of [...kinds, { name: 'made up', schema: v.string() }]) {
      other.watch(kind, (key) => heard.push(key));
    }
    for (const kind of kinds) one.set(kind, `663603 ${kind.name}`, 'puncture-proof', 60_000);
    const isKnown = () =>
      kinds.every((kind) => other.find(kind, `663603 ${kind.name}`)?.value === 'puncture-proof');
    await until('the other knows all', isKnown);
    for (const told of overheard) expect(told).not.toMatch(/663603|puncture|join|ear|hand/);
    // Replayed notifications have no effect.
    const before = heard.length;
    for (const payload of [...overheard, 'fact made up', 'fact readers x']) await say(payload);
    one.set({ name: 'readers', schema: v.string() }, 'last', 'x', 60_000);
    await until('the last is heard', () => heard.includes('last'));
    expect(heard.slice(before)).toEqual(['last']);
    await stranger.end();
  });

  it('drop a connection without its prepared plans, and use another', async () => {
    const connections = openConnections(await (await server()).createDatabase(), 1);
    const named = { name: 'one', text: 'select 1 as one' };
    expect(await connections.query(named)).toEqual([{ one: 1 }]);
    await connections.query('deallocate all');
    await expect(connections.query(named)).rejects.toThrow('does not exist');
    expect(await connections.query(named)).toEqual([{ one: 1 }]);
    await connections.end();
  });

  it('ignore other messages on their channel', async () => {
    const postgres = await server();
    const address = await postgres.createDatabase();
    const [mine, other] = [await openAt(address), await openAt(address)];
    const heard = heardBy(mine);
    const foreign = await connected(address);
    for (const payload of ['', 'x', '1 table:A', '2 table:A\n{', '{}', 'fact ', 'é'.repeat(99)]) {
      await foreign.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    }
    await foreign.end();
    await other.append('table:B', 0, commit('one'));
    await until('the commit is heard of', () => heard.includes('table:B 1'));
    expect(heard).toEqual(['table:B 1']);
  });

  it('make their tables once, though ten of them start at the same moment', async () => {
    const postgres = await server();
    const address = await postgres.createDatabase();
    const stores = await Promise.all(Array.from({ length: 10 }, () => openAt(address)));
    expect(new Set(stores.map(({ log }) => log)).size).toBe(1);
    expect(await postgres.query('select count(*)::integer as logs from log', address)).toEqual([
      { logs: 1 },
    ]);
  });

  it('miss no commit of a writer that took its time', async () => {
    const address = await (await server()).createDatabase();
    const store = await openAt(address);
    const slow = await connected(address);
    await slow.query('begin');
    await slow.query(
      `insert into commits (stream, position, id, at, version, events, answer)
       values ('table:slow', 1, 'slow', 1, 1, '[]', 'null')`,
    );
    await store.append('table:quick', 0, commit('quick'));
    const before = await store.follow(LOG_START, 9);
    await slow.query('commit');
    await slow.end();
    const after = await store.follow(before.mark, 9);
    const ids = [...before.commits, ...after.commits].map(({ id }) => id);
    expect(ids.toSorted(), 'each of them once').toEqual(['quick', 'slow']);
    expect((await store.follow(after.mark, 9)).commits).toEqual([]);
  });

  it('miss and double nothing while many write and one follows in small pages', async () => {
    const address = await (await server()).createDatabase();
    const stores = [await openAt(address), await openAt(address)];
    const writing = stores.flatMap((store, at) =>
      Array.from({ length: 4 }, async (_, n) => {
        for (let p = 0; p < 25; p++) {
          await store.append(`table:${at}${n}`, p, commit(`${at}${n}-${p}`));
        }
      }),
    );
    const [follower] = stores;
    const told: string[] = [];
    let mark = LOG_START;
    const follow = async (): Promise<void> => {
      const found = await follower?.follow(mark, 7);
      told.push(...(found?.commits ?? []).map(({ stream, position }) => `${stream} ${position}`));
      mark = found?.mark ?? mark;
    };
    let writers = writing.length;
    const written = writing.map((each) => each.then(() => (writers -= 1)));
    while (writers > 0) await follow();
    await Promise.all(written);
    await until('all are told', async () => {
      await follow();
      return told.length >= 200;
    });
    expect(new Set(told).size).toBe(200);
    expect(told).toHaveLength(200);
    for (const stream of new Set(told.map((each) => each.split(' ')[0]))) {
      const positions = told.filter((each) => each.startsWith(`${stream} `));
      expect(positions).toEqual(Array.from({ length: 25 }, (_, n) => `${stream} ${n + 1}`));
    }
  });
});

describeWithPostgres('a store whose connections are lost', () => {
  const ending = (of: string) =>
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = '${of}' and datname = current_database()`;

  it('goes on, and says that it may have missed something', async () => {
    const postgres = await server();
    const address = await postgres.createDatabase();
    const [store, other] = [await openAt(address), await openAt(address)];
    const heard = heardBy(store);
    await postgres.query(ending('table-companion listens'), address);
    await until('it listens again', () => heard.includes('missed'));
    await postgres.query(ending('table-companion'), address);
    await until(
      'connections are made anew',
      async () => (await other.append('table:A', 0, commit('one'))).ok,
    );
    await until('it is heard again', () => heard.includes('table:A 1'));
    expect(await store.read('table:A')).toHaveLength(1);
  });

  it('saves and reads nothing while the server is down, and does again afterwards', async () => {
    const postgres = await server();
    const store = await openAt(await postgres.createDatabase());
    const heard = heardBy(store);
    await store.append('table:A', 0, commit('one'));
    await postgres.stop('SIGQUIT');
    expect(await store.append('table:A', 1, commit('two'))).toMatchObject({ refusal: 'not-saved' });
    expect(await store.canSave()).toBe(false);
    await expect(store.read('table:A')).rejects.toThrow(StoreFailed);
    await postgres.start();
    await until('it listens again', () => heard.includes('missed'));
    expect(await store.canSave()).toBe(true);
    expect((await store.append('table:A', 1, commit('two'))).ok).toBe(true);
    expect((await store.read('table:A')).map(({ id }) => id)).toEqual(['one', 'two']);
  });
});

describeWithPostgres('a store whose connections fall silent', () => {
  it('waits for one of them, not for each, and says when it is out of reach', async () => {
    const postgres = await server();
    const line = await openLine(postgres.port);
    const address = new URL(await postgres.createDatabase());
    address.port = String(line.port);
    const store = await openAt(address.href);
    try {
      const all = ['A', 'B', 'C', 'D'].map((table) => `table:${table}`);
      await Promise.all(all.map((stream) => store.append(stream, 0, commit('one'))));
      // Four of the pool, and the one that hears notices.
      expect(line.fallSilent()).toBeGreaterThanOrEqual(5);
      expect(await store.append('table:A', 1, commit('two'))).toMatchObject({
        refusal: 'not-saved',
      });
      const began = performance.now();
      expect((await store.append('table:A', 1, commit('two'))).ok).toBe(true);
      expect(performance.now() - began).toBeLessThan(2_000);
      expect(store.isReached()).toBe(true);
      line.cut();
      await until('it is out of reach', () => !store.isReached());
      line.heal();
      await until('it is reached again', () => store.isReached());
    } finally {
      await store.close();
      open.splice(0);
      line.close();
    }
  });
});

describeWithPostgres('a Postgres that cannot be used', () => {
  const withPath = (address: string, name: string) => address.replace(/\/[^/]*$/, `/${name}`);

  it('reports the cause: no address, no server, wrong password, missing database', async () => {
    const postgres = await server();
    const address = await postgres.createDatabase();
    expect((await refused('postgres://')).trouble).toBe('postgres-address');
    expect((await refused('postgres://house@127.0.0.1:1/house')).trouble).toBe('postgres-away');
    const password = await refused(postgres.at('postgres', { password: 'other' }));
    expect([password.trouble, password.values['user']]).toEqual(['postgres-password', 'owner']);
    const missing = await refused(withPath(address, 'nowhere'));
    expect([missing.trouble, missing.values['where']]).toEqual([
      'postgres-missing',
      `127.0.0.1:${postgres.port}/nowhere`,
    ]);
    expect(JSON.stringify([password.values, password.message])).not.toContain('other');
  });

  it('is not of this program, or of a later version of it', async () => {
    const postgres = await server();
    const foreign = await postgres.createDatabase();
    await postgres.query('create table commits (hash text)', foreign);
    expect((await refused(foreign)).trouble).toBe('postgres-foreign');
    const newer = await postgres.createDatabase();
    await (await openAt(newer)).append('table:A', 0, commit('one'));
    await postgres.query('update log set version = 99', newer);
    expect((await refused(newer)).trouble).toBe('postgres-newer');
  });

  it('gives this user no right to make tables', async () => {
    const postgres = await server();
    const address = await postgres.createDatabase();
    await postgres.query(`create user guest password 'guest'`);
    const { pathname } = new URL(address);
    const asGuest = postgres.at(pathname.slice(1), { user: 'guest', password: 'guest' });
    expect((await refused(asGuest)).trouble).toBe('postgres-rights');
  });

  it('writes texts otherwise than in UTF-8', async () => {
    const address = await (
      await server()
    ).createDatabase(`encoding 'LATIN1' locale 'C' template template0`);
    expect((await refused(address)).trouble).toBe('postgres-encoding');
  });
});

describeWithPostgres('a copy of a log in another Postgres', () => {
  it('is another log, and its events are all delivered', async () => {
    const postgres = await server();
    const address = await postgres.createDatabase();
    const before = await openAt(address);
    await before.append('table:A', 0, commit('one'));
    await before.append('table:B', 0, commit('two'));
    // As in a server that has seen many more transactions than the one it is copied to.
    await postgres.query(`update commits set xid = '4000000000'`, address);
    const after = await openAt(address);
    expect(after.log).not.toBe(before.log);
    await after.append('table:A', 1, commit('three'));
    const { commits, mark } = await after.follow(LOG_START, 9);
    expect(commits.map(({ id }) => id).toSorted()).toEqual(['one', 'three', 'two']);
    expect((await after.follow(mark, 9)).commits).toEqual([]);
  });
});

describeWithPostgres('a dump that is put back as docs/several-servers.md says', () => {
  it('is the log as it was, by another name', async () => {
    const postgres = await server();
    const address = await postgres.createDatabase();
    const before = await openAt(address);
    await before.append('table:A', 0, commit('one'));
    const dump = join(mkdtempSync(join(tmpdir(), 'dump-')), 'bornes.dump');
    postgres.run('pg_dump', '-Fc', '-d', address, '-f', dump);
    await before.append('table:A', 1, commit('two'));
    await before.close();
    open.splice(0);
    postgres.run('pg_restore', '--clean', '--if-exists', '-d', address, dump);
    postgres.run('psql', address, '-c', `update log set name = ''`);
    rmSync(dirname(dump), { recursive: true });
    const after = await openAt(address);
    expect(after.log).not.toBe(before.log);
    expect((await after.read('table:A')).map(({ id }) => id)).toEqual(['one']);
    expect((await after.append('table:A', 1, commit('other'))).ok).toBe(true);
  });
});

describeWithPostgres(
  'a Postgres that is put back to a moment as docs/several-servers.md says',
  () => {
    it('is the log as it was then, by another name', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'archive-'));
      const [base, wal] = [join(folder, 'base'), join(folder, 'wal')];
      mkdirSync(wal);
      ownedByPostgres(folder);
      const archive = `archive_command=test ! -f ${wal}/%f && cp %p ${wal}/%f`;
      const before = await Postgres.open(tmpdir(), 'archive_mode=on', archive);
      const address = await before.createDatabase();
      const store = await openAt(address);
      before.run('pg_basebackup', '-d', address, '-D', base, '-c', 'fast');
      await store.append('table:A', 0, commit('one'));
      const [moment] = await before.query('select clock_timestamp()::text as now');
      await store.append('table:A', 1, commit('two'));
      await store.close();
      open.splice(0);
      const [switched] = await before.query('select pg_walfile_name(pg_switch_wal()) as wal');
      const name = new URL(address).pathname.slice(1);
      // The backup has brought files there before: only this one goes as far as the moment.
      const archived = 'select last_archived_wal from pg_stat_archiver';
      await until('it is in the archive', async () => {
        const [row] = await before.query(archived);
        return String(row?.['last_archived_wal']) >= String(switched?.['wal']);
      });
      await before.close();

      writeFileSync(join(base, 'recovery.signal'), '');
      const after = await Postgres.openOn(
        base,
        `restore_command=cp ${wal}/%f %p`,
        `recovery_target_time=${String(moment?.['now'])}`,
        'recovery_target_action=promote',
      );
      try {
        const there = after.at(name);
        await until('it takes writes', async () => {
          const [row] = await after.query('select pg_is_in_recovery() as is_so');
          return row?.['is_so'] === false;
        });
        after.run('psql', there, '-c', `update log set name = ''`);
        const again = await openAt(there);
        expect(again.log).not.toBe(store.log);
        expect((await again.read('table:A')).map(({ id }) => id)).toEqual(['one']);
        expect((await again.append('table:A', 1, commit('other'))).ok).toBe(true);
        await again.close();
        open.splice(0);
      } finally {
        await after.close();
        rmSync(folder, { recursive: true, force: true });
      }
    });
  },
);

describeWithPostgres('a Postgres from which a stream is erased', () => {
  it('keeps nothing that was being stored in that moment', async () => {
    const address = await (await server()).createDatabase();
    const store = await openAt(address);
    await store.append('table:A', 0, commit('first'));
    const late = await connected(address);
    await late.query('begin');
    await late.query(
      `insert into commits (stream, position, id, at, version, events, answer)
       values ('table:A', 2, 'late', 1, 1, '["Zoé"]', 'null')`,
    );
    const erased = store.erase('table:A', []);
    await until('the first is gone', async () => (await store.read('table:A')).length === 0);
    await late.query('commit');
    await erased;
    const { rows } = await late.query('select id from commits');
    expect(rows).toEqual([]);
    await late.end();
  });

  it('has no byte of it in its tables after they are written anew, as docs/several-servers.md says', async () => {
    const postgres = await server();
    const address = await postgres.createDatabase();
    const store = await openAt(address);
    const secret = 'Zebulon';
    await store.append('house', 0, commit('open', { events: [{ seats: [secret] }] }));
    for (let n = 0; n < 60; n++) {
      await store.append('table:A', n, commit(`a${n}`, { events: [{ by: `${secret}${n}` }] }));
      await store.append('table:B', n, commit(`b${n}`));
    }
    await postgres.query('checkpoint');
    expect(holds(postgres, 'base', secret)).toBe(true);
    await store.erase('table:A', [{ stream: 'house', position: 1, events: [{ seats: [] }] }]);
    expect(await store.read('table:A')).toEqual([]);
    await postgres.query('vacuum full commits', address);
    await postgres.query('checkpoint');
    expect(holds(postgres, 'base', secret)).toBe(false);
    expect(await store.read('table:B')).toHaveLength(60);
  });
});

/** Returns true if a file in that folder of the data contains the word. */
function holds(postgres: Postgres, folder: string, word: string): boolean {
  return spawnSync('grep', ['-rqa', word, `${postgres.data}/${folder}`]).status === 0;
}
