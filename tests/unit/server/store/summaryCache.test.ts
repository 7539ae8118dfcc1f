import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, describe, expect, test } from 'vitest';
import { openSummaryCache, type CachedSummary } from '#lib/server/store/summaryCache.ts';
import { chance } from '../../../support/elevensDeal.ts';
import { scratchFolder } from '../../../support/program.ts';
import { SEED } from '../../../support/seed.ts';

const root = scratchFolder();
afterAll(root.remove);

let files = 0;
/** A file that holds the summaries of so many matches. */
function aFile(matches: number): string {
  const file = join(root.path, `summaries-${String((files += 1))}.sqlite`);
  const cache = openSummaryCache(file);
  cache.write(Array.from({ length: matches }, (_, n) => kept(`T${String(n)}`)));
  cache.close();
  // Merges the write-ahead log into the file.
  new Database(file).pragma('wal_checkpoint(truncate)');
  return file;
}

const kept = (code: string): CachedSummary =>
  ({ position: 1, summary: { code, seats: 'x'.repeat(200) } }) as unknown as CachedSummary;

/** Overwrites all but the first page, as a failing memory card does. */
function damagePages(file: string): void {
  const opened = openSync(file, 'r+');
  const { size } = statSync(file);
  writeSync(opened, Buffer.alloc(size - 4096, 0xa5), 0, size - 4096, 4096);
  closeSync(opened);
}

test.each([
  ['its pages', damagePages],
  ['its first bytes', (file: string) => writeFileSync(file, 'this is no database')],
  [
    'its content',
    (file: string) => void new Database(file).exec(`update summaries set summary = 'no JSON'`),
  ],
])('a file is created again after damage to %s', (_, damage) => {
  const file = aFile(100);
  damage(file);
  const cache = openSummaryCache(file);
  expect(cache.read()).toEqual([]);
  cache.write([kept('T1'), kept('T2')]);
  cache.erase('T1');
  cache.close();
  expect(openSummaryCache(file).read()).toEqual([kept('T2')]);
});

describe('matches that are erased from the summaries', () => {
  const CODES = Array.from({ length: 120 }, (_, n) => `T${String(n).padStart(3, '0')}`);
  const nameIn = (code: string): string => `Zebulon${code}.`;

  /** A match that says its own name so often. */
  const named = (code: string, often: number): CachedSummary =>
    ({
      position: 1,
      summary: { code, seats: nameIn(code).repeat(often) },
    }) as unknown as CachedSummary;

  /** All files of the cache, as they lie on the disk now. */
  const bytesOf = (file: string): string =>
    readdirSync(root.path)
      .filter((name) => join(root.path, name).startsWith(file))
      .map((name) => readFileSync(join(root.path, name), 'latin1'))
      .join('');

  const pagesOf = (file: string) => new Database(file).pragma('page_count');

  test('leave no byte, with any writes in between and any open files', () => {
    const file = aFile(0);
    const random = chance(SEED);
    let cache = openSummaryCache(file);
    const [left, erased] = [[...CODES], [] as string[]];
    const stillNamed = new Set<string>();
    const play = () => {
      const some = left.filter(() => random() < 0.3);
      cache.write(
        some.map((code) => named(code, random() < 0.9 ? 1 + random() * 60 : random() * 800)),
      );
    };
    for (let n = 0; n < 10; n += 1) play();
    while (left.length > 4) {
      const [next = ''] = left.splice(Math.floor(random() * left.length), 1);
      cache.erase(next);
      erased.push(next);
      const bytes = bytesOf(file);
      for (const code of erased) if (bytes.includes(nameIn(code))) stillNamed.add(code);
      play();
      if (random() < 0.2) {
        cache.close();
        cache = openSummaryCache(file);
      }
    }
    expect([...stillNamed]).toEqual([]);
    expect(cache.read().map(({ summary }) => summary.code)).toEqual(expect.arrayContaining(left));
    cache.close();
  });

  test('are taken out without making the whole file anew', () => {
    const file = aFile(2_000);
    const cache = openSummaryCache(file);
    const before = pagesOf(file);
    for (let n = 0; n < 200; n += 1) cache.erase(`T${String(n)}`);
    expect(pagesOf(file)).toEqual(before);
    cache.close();
  });

  test('leave none either in a file of before, or after an end right then', () => {
    const file = aFile(0);
    const before = new Database(file);
    before.pragma('secure_delete = off');
    before.pragma('user_version = 0');
    const insert = before.prepare('insert into summaries values (?, 1, 1, ?)');
    for (const code of CODES) insert.run(code, nameIn(code).repeat(20));
    before.exec(`delete from summaries where code < 'T050'`);
    expect(bytesOf(file)).toContain(nameIn('T007'));
    before.close();
    const cache = openSummaryCache(file);
    const bytes = bytesOf(file);
    expect(CODES.filter((code) => code < 'T050' && bytes.includes(nameIn(code)))).toEqual([]);
    cache.close();
  });
});
