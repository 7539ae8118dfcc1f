import {
  copyFileSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openData } from '#lib/server/openData.ts';
import { checkData } from '#lib/server/installed/check.ts';
import { makeBackup } from '#lib/server/store/backups.ts';
import { restoreBackup } from '#lib/server/store/restore.ts';
import { sqliteStore } from '#lib/server/store/sqliteStore.ts';
import type { Store } from '#lib/server/store/store.ts';
import { commit } from '../../../support/commits.ts';
import { scratchFolder } from '../../../support/program.ts';

let folder: ReturnType<typeof scratchFolder>;
let scratch: ReturnType<typeof scratchFolder>[] = [];
function aFolder(): ReturnType<typeof scratchFolder> {
  const made = scratchFolder();
  scratch.push(made);
  return made;
}
beforeEach(() => void (folder = aFolder()));
afterEach(() => {
  vi.restoreAllMocks();
  for (const made of scratch) made.remove();
  scratch = [];
});

const DATABASE = 'table-companion.sqlite';

/** Stores so many cards at a table, and leaves the data folder as a killed server does. */
async function killedAfter(cards: number) {
  const { store } = await openData({ data: folder.path, address: 'http://localhost' });
  await lay(store, 0, cards);
  return { store, killed: copyOf(folder.path) };
}

async function lay(store: Store, from: number, cards: number): Promise<void> {
  for (let n = from; n < from + cards; n += 1) {
    const stored = await store.append('table:A', n, { ...commit(`card ${String(n)}`), at: at(n) });
    expect(stored.ok).toBe(true);
  }
}

/** The minute in which the nth card is laid. */
const at = (n: number): number => Date.UTC(2026, 10, 21, 20, n);

/** The files of the folder as they lie on the disk, beside a server that has not ended. */
function copyOf(path: string): string {
  const copy = aFolder().path;
  for (const name of readdirSync(path)) {
    if (name.startsWith(DATABASE) && !name.endsWith('-shm')) {
      copyFileSync(join(path, name), join(copy, name));
    }
  }
  return copy;
}

/** Opens a data folder, and what the terminal was told with that. */
async function started(data: string) {
  const said: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const { store } = await openData({ data, address: 'http://localhost' });
  vi.restoreAllMocks();
  return { store, log: store.log, said: said.join('') };
}

const wal = (data: string) => join(data, `${DATABASE}-wal`);

describe('a log that lost its end', () => {
  test('is said with how much is missing since when, goes on under a new name, and its WAL is kept', async () => {
    const { store, killed } = await killedAfter(14);
    const before = readFileSync(wal(killed));
    truncateSync(wal(killed), before.length - 5 * 4_120);
    const cut = readFileSync(wal(killed));
    const again = await started(killed);
    const left = (await again.store.read('table:A')).length;
    expect(left).toBeLessThan(14);
    expect(left).toBeGreaterThan(0);
    expect(again.said).toContain(String(14 - left));
    expect(again.said).toContain(`2026-11-21 20:${String(left - 1).padStart(2, '0')} UTC`);
    expect(again.said).toContain('2026-11-21 20:13 UTC');
    expect(again.log).not.toBe(store.log);
    const [kept = ''] = readdirSync(killed).filter((name) => name.includes('.lost-'));
    expect(again.said).toContain(kept);
    expect(readFileSync(join(killed, kept)).equals(cut)).toBe(true);
    await again.store.close();
    await store.close();
  });

  test('is noticed when one byte in the middle of the WAL is another', async () => {
    const { store, killed } = await killedAfter(14);
    const bytes = readFileSync(wal(killed));
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
    writeFileSync(wal(killed), bytes);
    const again = await started(killed);
    expect(again.said).not.toBe('');
    expect(again.log).not.toBe(store.log);
    await again.store.close();
    await store.close();
  });

  test('is said when its whole WAL is gone, the first one too', async () => {
    const { store, killed } = await killedAfter(3);
    writeFileSync(wal(killed), '');
    const again = await started(killed);
    expect(again.said).toMatch(/\b3\b/);
    expect(again.log).not.toBe(store.log);
    expect(await again.store.read('table:A')).toEqual([]);
    await again.store.close();
    await store.close();
  });

  test('is said once: the next start finds what it left', async () => {
    const { store, killed } = await killedAfter(14);
    truncateSync(wal(killed), 9_000);
    const again = await started(killed);
    await lay(again.store, (await again.store.read('table:A')).length, 2);
    await again.store.close();
    const third = await started(killed);
    expect(third).toMatchObject({ log: again.log, said: '' });
    await third.store.close();
    await store.close();
  });

  test('is told from one that a killed server left whole, and from one that ended well', async () => {
    const { store, killed } = await killedAfter(14);
    const again = await started(killed);
    expect(again).toMatchObject({ log: store.log, said: '' });
    await again.store.close();
    const third = await started(killed);
    expect(third).toMatchObject({ log: store.log, said: '' });
    expect(readdirSync(killed).filter((name) => /lost|found/.test(name))).toEqual([]);
    await third.store.close();
    await store.close();
  });

  test('is not what a restore leaves, nor an erased table', async () => {
    const { store } = await killedAfter(5);
    const backups = join(folder.path, 'backups');
    const { file } = makeBackup(join(folder.path, DATABASE), backups, Date.now());
    await lay(store, 5, 5);
    await store.erase('table:A', []);
    await store.close();
    const erased = await started(folder.path);
    expect(erased).toMatchObject({ log: store.log, said: '' });
    await erased.store.close();
    const target = aFolder().path;
    for (const name of [DATABASE, `${DATABASE}.end`]) {
      copyFileSync(join(folder.path, name), join(target, name));
    }
    const restored = restoreBackup([file], join(target, DATABASE), Date.now(), () => null);
    expect(restored.ok).toBe(true);
    const { said, log, store: now } = await started(target);
    expect(said).toBe('');
    expect(log).not.toBe(store.log);
    await now.close();
  });

  test('is noticed too where a copy was put in the place of the database by hand', async () => {
    const { store } = await killedAfter(5);
    const { file } = makeBackup(join(folder.path, DATABASE), join(folder.path, 'b'), Date.now());
    await lay(store, 5, 2);
    await store.close();
    const target = aFolder().path;
    copyFileSync(file, join(target, DATABASE));
    copyFileSync(join(folder.path, `${DATABASE}.end`), join(target, `${DATABASE}.end`));
    const again = await started(target);
    expect(again.said).toMatch(/\b2\b/);
    expect(again.log).not.toBe(store.log);
    await again.store.close();
  });
});

describe('a database that is empty or gone', () => {
  test('is not begun anew without a word, and its WAL stays', async () => {
    const { store, killed } = await killedAfter(5);
    writeFileSync(join(killed, DATABASE), '');
    const size = statSync(wal(killed)).size;
    await expect(started(killed)).rejects.toThrow(join(killed, DATABASE));
    expect(statSync(wal(killed)).size).toBe(size);
    await store.close();
  });

  test('is begun where nothing was ever stored', async () => {
    const { store, killed } = await killedAfter(0);
    writeFileSync(join(killed, DATABASE), '');
    const again = await started(killed);
    expect(again.said).toBe('');
    await again.store.close();
    await store.close();
  });
});

test('a damaged note of the end is written anew, and keeps no log from being read', async () => {
  const { store, killed } = await killedAfter(5);
  for (const spoilt of ['', 'x', '\0'.repeat(128), `${store.log} 900 0`]) {
    writeFileSync(join(killed, `${DATABASE}.end`), spoilt);
    const again = await started(killed);
    expect(again).toMatchObject({ log: store.log, said: '' });
    await again.store.close();
  }
  const again = await sqliteStore(join(killed, DATABASE));
  expect(readFileSync(join(killed, `${DATABASE}.end`), 'utf8')).toContain(`${again.log} 5 `);
  await again.close();
  await store.close();
});

describe('check', () => {
  const check = (data: string) => checkData(data, 'restore');

  test('says how much is missing at the end of a log, and leaves its WAL for the next start', async () => {
    const { store, killed } = await killedAfter(14);
    expect(check(copyOf(killed)).lines).toHaveLength(1);
    truncateSync(wal(killed), readFileSync(wal(killed)).length - 5 * 4_120);
    const cut = readFileSync(wal(killed));
    const { ok, lines } = check(copyOf(killed));
    expect({ ok, lines }).toMatchObject({ ok: true });
    expect(lines[1]).toMatch(/perdue|lost/);
    expect(lines[1]).toMatch(/\b2 /);
    expect(lines[1]).toContain('2026-11-21 20:13 UTC');
    check(killed);
    expect(readFileSync(wal(killed))).toEqual(cut);
    const again = await started(killed);
    expect(again.said).toMatch(/\b2 /);
    expect(check(copyOf(killed)).lines).toHaveLength(1);
    await again.store.close();
    await store.close();
  });

  test('says that a database is lost where a start would', async () => {
    const { store, killed } = await killedAfter(3);
    writeFileSync(join(killed, DATABASE), '');
    const { ok, lines } = check(killed);
    expect(ok).toBe(false);
    await expect(openData({ data: killed, address: 'http://localhost' })).rejects.toThrow(lines[0]);
    expect(check(aFolder().path)).toMatchObject({ ok: true });
    await store.close();
  });
});
