import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { damageIn } from '#lib/server/store/backups.ts';
import { sqliteStore } from '#lib/server/store/sqliteStore.ts';
import type { Store } from '#lib/server/store/store.ts';
import { chance } from '../support/elevensDeal.ts';
import { SEED } from '../support/seed.ts';
import { commit } from '../support/commits.ts';

describe('a SQLite store from which a stream is erased', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'store-'));
    file = join(folder, 'deep', 'log.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps no byte of an erased stream in any of its files', async () => {
    const store = await sqliteStore(file);
    const secret = 'Zebulon';
    await store.append('house', 0, commit('open', { events: [{ seats: [secret] }] }));
    // Enough for pages to be split and moved about, with others in between.
    for (let n = 0; n < 300; n++) {
      const events = [{ by: `${secret}${n}`, text: 'x'.repeat(n * 3) }];
      await store.append('table:A', n, commit(`a${n}`, { events, answer: secret }));
      await store.append('table:B', n, commit(`b${n}`));
    }
    expect(bytesIn(dirname(file)).includes(secret)).toBe(true);
    await store.erase('table:A', [{ stream: 'house', position: 1, events: [{ seats: [] }] }]);
    expect(bytesIn(dirname(file)).includes(secret)).toBe(false);
    expect(await store.read('table:B')).toHaveLength(300);
    await store.close();
  });

  it('keeps no byte of streams that are erased one after the other, between others that stay', async () => {
    await (await sqliteStore(file)).close();
    fillWithStreams(file);
    const store = await sqliteStore(file);
    expect(await eraseAllBut(4, store, dirname(file))).toEqual([]);
    expect(damageIn(new Database(file))).toBeNull();
    await store.close();
  });

  it('keeps no old copy of what stays when an end comes right after others were taken out', async () => {
    await (await sqliteStore(file)).close();
    fillWithStreams(file);
    const ended = new Database(file);
    ended.pragma('secure_delete = on');
    ended.exec(`delete from commits where stream in ('${STREAMS.slice(0, 10).join("','")}')`);
    const left = join(folder, 'left', 'log.sqlite');
    cpSync(dirname(file), dirname(left), { recursive: true });
    ended.close();
    const store = await sqliteStore(left);
    await store.close();
    const bytes = bytesIn(dirname(left));
    const twice = STREAMS.slice(10)
      .flatMap((stream) => markedIn(left, stream))
      .filter((mark) => bytes.indexOf(mark) !== bytes.lastIndexOf(mark));
    expect(twice, 'copies of what stays, which would outlast it').toEqual([]);
  });

  it('takes a stream out without making the whole file anew', async () => {
    const store = await sqliteStore(file);
    const text = 'x'.repeat(3000);
    for (let n = 0; n < 100; n++) {
      for (const stream of ['table:A', 'table:B']) {
        await store.append(stream, n, commit(`c${n}`, { events: [{ text }] }));
      }
    }
    const pages = () => new Database(file).pragma('page_count');
    await store.erase('table:A', []);
    const erased = pages();
    for (let n = 100; n < 150; n++) {
      await store.append('table:B', n, commit(`c${n}`, { events: [{ text }] }));
    }
    expect(pages(), 'the room is used again').toEqual(erased);
    await store.close();
  });

  it('waits for readers of the file before it reports that a stream is erased', async () => {
    const store = await sqliteStore(file);
    await store.append('table:A', 0, commit('one', { events: [{ by: 'Zebulon' }] }));
    const reader = new Database(file);
    reader.exec('begin');
    reader.prepare('select count(*) from commits').get();
    const erasing = store.erase('table:A', []);
    expect((await store.append('table:B', 0, commit('two'))).ok).toBe(true);
    reader.exec('commit');
    await erasing;
    expect(bytesIn(dirname(file))).not.toContain('Zebulon');
    reader.close();
    await store.close();
  });
});

const STREAMS = Array.from({ length: 24 }, (_, n) => `table:${String(n).padStart(2, '0')}`);
const nameIn = (stream: string): string => `Zebulon${stream}.`;

/** Streams of which some go on at the same time, with small commits and large ones that all say their stream's name. */
function fillWithStreams(file: string): void {
  const random = chance(SEED);
  const database = new Database(file);
  const insert = database.prepare(`insert into commits values (?, ?, ?, 1, 1, ?, 'null')`);
  database.exec('begin');
  for (let n = 1; n <= 1200; n++) {
    const stream = STREAMS[Math.min(23, Math.floor(n / 60) + Math.floor(random() * 5))] ?? '';
    const size = random() < 0.9 ? 10 + random() * 60 : random() * 2000;
    insert.run(stream, n, `c${random()}`, JSON.stringify([`#${n}#`, nameIn(stream).repeat(size)]));
  }
  database.exec('commit');
  database.pragma('wal_checkpoint(truncate)');
  database.close();
}

/** Returns the marker that each remaining commit of the stream wrote into the file. */
function markedIn(file: string, stream: string): readonly string[] {
  const database = new Database(file);
  const rows = database.prepare('select position from commits where stream = ?').raw().all(stream);
  database.close();
  return rows.map((row) => `#${String((row as readonly unknown[])[0])}#`);
}

/** Erases one after the other by chance; answers which of them were still named in the files after that. */
async function eraseAllBut(kept: number, store: Store, folder: string): Promise<readonly string[]> {
  const random = chance(SEED);
  const left = [...STREAMS];
  const erased: string[] = [];
  const stillNamed = new Set<string>();
  while (left.length > kept) {
    const [next = ''] = left.splice(Math.floor(random() * left.length), 1);
    await store.erase(next, []);
    erased.push(next);
    const bytes = bytesIn(folder);
    for (const stream of erased) if (bytes.includes(nameIn(stream))) stillNamed.add(stream);
  }
  return [...stillNamed];
}

/** All files of a folder, one after the other, a character a byte. */
const bytesIn = (folder: string): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('');
