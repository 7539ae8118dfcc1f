import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveToPostgres, moveToSqlite } from '#lib/server/store/postgres/move.ts';
import { postgresStore } from '#lib/server/store/postgres/postgresStore.ts';
import { sqliteStore } from '#lib/server/store/sqliteStore.ts';
import { commit } from '../support/commits.ts';
import { chance } from '../support/elevensDeal.ts';
import { oneServer, postgresMissing } from '../support/postgres.ts';
import { SEED } from '../support/seed.ts';

const server = oneServer();

describe.skipIf(postgresMissing() !== null)('a log that moves', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'move-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is the same to its last byte in a Postgres, and again in another file', async () => {
    const [file, back] = [join(folder, 'log.sqlite'), join(folder, 'back.sqlite')];
    const log = await written(file);
    const address = await (await server()).createDatabase();
    const moved = await moveToPostgres(file, address);
    expect(moved).toEqual({ ok: true, value: { log, commits: 1_300, streams: 7 } });
    expect(await moveToSqlite(address, back)).toEqual(moved);
    expect(rowsIn(back)).toEqual(rowsIn(file));
    const [before, after] = [await sqliteStore(file), await sqliteStore(back)];
    const there = await postgresStore(address);
    expect([there.log, after.log]).toEqual([log, log]);
    expect(await there.streams()).toEqual(await before.streams());
    for (const [stream, position] of await before.streams()) {
      const commits = await before.read(stream);
      expect(await there.read(stream)).toEqual(commits);
      for (const store of [there, after]) {
        expect((await store.append(stream, position, commit('next'))).ok).toBe(true);
      }
    }
    await Promise.all([before, after, there].map((store) => store.close()));
  });

  it('never takes the place of another, nor goes while a server is at it', async () => {
    const [file, other] = [join(folder, 'log.sqlite'), join(folder, 'other.sqlite')];
    await written(file, 20);
    await written(other, 3);
    const address = await (await server()).createDatabase();
    expect(await moveToSqlite(address, file)).toEqual(refused('not-empty'));
    expect(await moveToSqlite(address, join(folder, 'new.sqlite'))).toEqual(
      refused('nothing-there'),
    );
    expect(existsSync(join(folder, 'new.sqlite'))).toBe(false);
    expect(await moveToPostgres(join(folder, 'new.sqlite'), address)).toEqual(
      refused('nothing-there'),
    );
    const there = await postgresStore(address);
    expect(await moveToPostgres(file, address)).toEqual(refused('in-use'));
    await there.close();
    expect((await moveToPostgres(file, address)).ok).toBe(true);
    expect(await moveToPostgres(other, address)).toEqual(refused('not-empty'));
    expect(await moveToSqlite(address, other)).toEqual(refused('not-empty'));
    expect(rowsIn(other)).toHaveLength(3);
  });

  it('is not moved where the file is not of this program', async () => {
    const file = join(folder, 'log.sqlite');
    const address = await (await server()).createDatabase();
    writeFileSync(file, 'no database at all, but long enough to be looked at '.repeat(100));
    await expect(moveToPostgres(file, address)).rejects.toThrow();
    const foreign = join(folder, 'foreign.sqlite');
    new Database(foreign).exec('create table commits (hash text)');
    await expect(moveToPostgres(foreign, address)).rejects.toThrow('table commits');
  });
});

const refused = (refusal: string) => ({ ok: false, refusal });

/** Writes a log of that many commits with odd texts in them, and answers its name. */
async function written(file: string, count = 1_300): Promise<string> {
  const random = chance(SEED);
  const store = await sqliteStore(file);
  await store.close();
  const database = new Database(file);
  const insert = database.prepare('insert into commits values (?, ?, ?, ?, ?, ?, ?)');
  const positions = new Map<string, number>();
  database.exec('begin');
  for (let n = 0; n < count; n++) {
    const stream =
      ['house', 'devices', 'table:Ä', 'table:a', 'table:B', 'table:é 1', 'table:😀'][n % 7] ?? '';
    const position = (positions.get(stream) ?? 0) + 1;
    positions.set(stream, position);
    const odd = ['\u0000', '\u2028', '"\\', 'é', 'e\u0301', '🚗', '\uFFFF', '1e21'][
      Math.floor(random() * 8)
    ];
    const at = 1_760_000_000_000 + Math.floor(random() * 1e9) - n;
    // Spelled as no `JSON.stringify` would, and yet it must stay.
    const events = `[ {"text" : ${JSON.stringify(`${odd ?? ''}`.repeat(random() * 300))}, "n":1.0} ]`;
    insert.run(
      stream,
      position,
      `${odd === '\u0000' ? '' : odd}${n}`,
      at,
      1 + (n % 3),
      events,
      'null ',
    );
  }
  database.exec('commit');
  database.close();
  return store.log;
}

function rowsIn(file: string): readonly unknown[] {
  const database = new Database(file);
  const rows = database
    .prepare('select stream, position, id, at, version, events, answer from commits order by 1, 2')
    .raw()
    .all();
  database.close();
  return rows;
}
