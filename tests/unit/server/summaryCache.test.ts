import { closeSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, expect, test } from 'vitest';
import { openSummaryCache, type KeptSummary } from '#lib/server/store/summaryCache.ts';
import { scratchFolder } from '../../support/program.ts';

const root = scratchFolder();
afterAll(root.remove);

let files = 0;
/** A file that holds the summaries of so many matches. */
function aFile(matches: number): string {
  const file = join(root.path, `summaries-${String((files += 1))}.sqlite`);
  const cache = openSummaryCache(file);
  cache.write(Array.from({ length: matches }, (_, n) => kept(`T${String(n)}`)));
  cache.close();
  // What lies in the log beside it is brought into it.
  new Database(file).pragma('wal_checkpoint(truncate)');
  return file;
}

const kept = (code: string): KeptSummary =>
  ({ position: 1, summary: { code, seats: 'x'.repeat(200) } }) as unknown as KeptSummary;

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
    'what stands in it',
    (file: string) => void new Database(file).exec(`update summaries set summary = 'no JSON'`),
  ],
])('a file of which %s are damaged is begun anew', (_, damage) => {
  const file = aFile(100);
  damage(file);
  const cache = openSummaryCache(file);
  expect(cache.read()).toEqual([]);
  cache.write([kept('T1'), kept('T2')]);
  cache.erase('T1');
  cache.close();
  expect(openSummaryCache(file).read()).toEqual([kept('T2')]);
});
