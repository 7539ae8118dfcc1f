import fs, { readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renameIfAbsent, makeFolderPrivate, renameSynced } from '#lib/process/disk.ts';
import { bridgeSecret, replaceSecret } from '#lib/server/access/secret.ts';
import { makeBackup } from '#lib/server/store/backups.ts';
import { finishRestore, restoreBackup } from '#lib/server/store/restore.ts';
import { makeTables } from '#lib/server/store/schema.ts';
import { openOutbox, TAPS_FILE } from '../../../hardware/outbox.ts';
import { scratchFolder } from '../../support/program.ts';

let folder: ReturnType<typeof scratchFolder>;
beforeEach(() => void (folder = scratchFolder()));
afterEach(() => folder.remove());

const inside = (...names: readonly string[]) => join(folder.path, ...names);
const modeOf = (path: string) => statSync(path).mode & 0o777;

function aDatabase(name: string): void {
  const database = new Database(inside(name));
  makeTables(database);
  database.close();
}

describe('a private folder', () => {
  test.each([
    ['leads nowhere, like what was there a moment ago', 'nothing'],
    ['leads to itself', 'a.sqlite'],
    ['leads into a file', 'b.sqlite/c'],
  ])('is closed to others with all its files, though a name %s', (_, to) => {
    symlinkSync(inside(to), inside('a.sqlite'));
    writeFileSync(inside('b.sqlite'), '', { mode: 0o644 });
    makeFolderPrivate(folder.path);
    expect([modeOf(folder.path), modeOf(inside('b.sqlite'))]).toEqual([0o700, 0o600]);
  });
});

/** Does some work with a file system of which functions were replaced; `real`: these as they were. */
function withReplaced(real: Partial<typeof fs>, work: () => void): void {
  syncBuiltinESMExports();
  try {
    work();
  } finally {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  }
}

describe('a file that got its name', () => {
  /** Returns the file-system calls of some work, in order. */
  function watched(work: () => void): readonly string[] {
    const calls: string[] = [];
    const paths = new Map<number, string>();
    const { openSync, fsyncSync, renameSync, linkSync } = fs;
    const real = { openSync, fsyncSync, renameSync, linkSync };
    fs.openSync = (path, ...rest) => {
      const file = real.openSync(path, ...rest);
      paths.set(file, String(path));
      return file;
    };
    fs.fsyncSync = (file) => {
      real.fsyncSync(file);
      calls.push(`sync ${paths.get(file) ?? ''}`);
    };
    fs.renameSync = (from, to) => {
      real.renameSync(from, to);
      calls.push(`name ${String(to)}`);
    };
    fs.linkSync = (from, to) => {
      real.linkSync(from, to);
      calls.push(`name ${String(to)}`);
    };
    withReplaced(real, work);
    return calls;
  }

  /** A name lives through a pulled plug once what is in it, and then the folder, was synced. */
  const safely = (name: string) => [
    expect.stringMatching(`^sync ${inside()}/.`),
    `name ${inside(name)}`,
    `sync ${inside()}`,
  ];

  test.each([
    ['rename', () => renameSynced(inside('a'), inside('b'))],
    ['nameFirst', () => void renameIfAbsent(inside('a'), inside('b'))],
  ])('by %s has its folder synced after that', (_, give) => {
    writeFileSync(inside('a'), '');
    expect(watched(give)).toEqual([`name ${inside('b')}`, `sync ${inside()}`]);
  });

  test('a secret is synced before, and its folder after', () => {
    expect(watched(() => bridgeSecret(folder.path))).toEqual(safely('bridge-secret'));
    expect(watched(() => replaceSecret(folder.path, 'house-link', 'x'))).toEqual(
      safely('house-link'),
    );
  });

  test('so is a backup', () => {
    aDatabase('log.sqlite');
    const make = () => void makeBackup(inside('log.sqlite'), folder.path, 0);
    expect(watched(make)).toEqual(safely('backup-000001-1970-01-01T00-00-00.sqlite'));
  });

  test('so is what a restore puts in its place, and what it sets aside', () => {
    for (const name of ['log.sqlite', 'log.sqlite.new']) aDatabase(name);
    writeFileSync(inside('log.sqlite.restoring'), 'log.sqlite.before-1970');
    expect(watched(() => finishRestore(inside('log.sqlite')))).toEqual([
      `name ${inside('log.sqlite.before-1970')}`,
      `sync ${inside()}`,
      `name ${inside('log.sqlite')}`,
      `sync ${inside()}`,
      `sync ${inside()}`,
    ]);
  });

  test('so is the outbox that is set aside because it is damaged', () => {
    writeFileSync(inside(TAPS_FILE), 'x'.repeat(5_000));
    const open = () => expect(() => openOutbox(folder.path)).toThrow('damaged');
    expect(watched(open)).toEqual([`name ${inside(`${TAPS_FILE}.damaged-1`)}`, `sync ${inside()}`]);
  });
});

describe('on Windows', () => {
  /** Files behave as they do there: nothing that was opened for reading can be waited for, and nothing that is open goes. */
  function asOnWindows(work: () => void): void {
    const { openSync, fsyncSync, rmSync, renameSync } = fs;
    const real = { openSync, fsyncSync, rmSync, renameSync };
    const onlyRead = new Set<number>();
    const failing = (code: string) => Object.assign(new Error(code), { code });
    fs.openSync = (path, flags, ...rest) => {
      const file = real.openSync(path, flags, ...rest);
      if (flags === 'r') onlyRead.add(file);
      else onlyRead.delete(file);
      return file;
    };
    fs.fsyncSync = (file) => {
      if (onlyRead.has(file)) throw failing('EPERM');
      real.fsyncSync(file);
    };
    fs.rmSync = (path, options) => {
      if (String(path).endsWith('.new') && fs.existsSync(path)) throw failing('EBUSY');
      real.rmSync(path, options);
    };
    fs.renameSync = (from, to) => {
      if (String(from).endsWith('log.sqlite')) throw failing('EBUSY');
      real.renameSync(from, to);
    };
    withReplaced(real, work);
  }

  test('a restore of a database that is still open waits for the next start', () => {
    for (const name of ['log.sqlite', 'backup.sqlite']) aDatabase(name);
    asOnWindows(() => {
      const done = restoreBackup([inside('backup.sqlite')], inside('log.sqlite'), 0, () => null);
      expect(done).toMatchObject({ ok: true, value: { aside: null, isDeferred: true } });
    });
    expect(finishRestore(inside('log.sqlite'))).toMatch(/log\.sqlite\.before-1970/);
  });

  test('a secret and backups are made, though a copy that is still open keeps its second name', () => {
    aDatabase('log.sqlite');
    asOnWindows(() => {
      expect(bridgeSecret(folder.path)).not.toBe('');
      makeBackup(inside('log.sqlite'), inside('backups'), 0);
      makeBackup(inside('log.sqlite'), inside('backups'), 0);
    });
    const names = () =>
      readdirSync(inside('backups')).filter((name) => name.startsWith('backup-0'));
    const whole = ['000001', '000002'].map(
      (number) => `backup-${number}-1970-01-01T00-00-00.sqlite`,
    );
    expect(names()).toEqual(expect.arrayContaining(whole));
    makeBackup(inside('log.sqlite'), inside('backups'), 0);
    expect(names()).toEqual([...whole, 'backup-000003-1970-01-01T00-00-00.sqlite']);
  });
});
