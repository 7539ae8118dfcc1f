import { chownSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { privateFolder } from '#lib/process/disk.ts';
import { scratchFolder } from '../../support/program.ts';

let folder: ReturnType<typeof scratchFolder>;
beforeEach(() => void (folder = scratchFolder()));
afterEach(() => folder.remove());

const inside = (...names: readonly string[]) => join(folder.path, ...names);
const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('a private folder', () => {
  test.each([
    ['leads nowhere, like what was there a moment ago', 'nothing'],
    ['leads to itself', 'a.sqlite'],
    ['leads into a file', 'b.sqlite/c'],
  ])('is closed to others with all its files, though a name %s', (_, to) => {
    symlinkSync(inside(to), inside('a.sqlite'));
    writeFileSync(inside('b.sqlite'), '', { mode: 0o644 });
    privateFolder(folder.path);
    expect([modeOf(folder.path), modeOf(inside('b.sqlite'))]).toEqual([0o700, 0o600]);
  });

  test.skipIf(process.getuid?.() !== 0)(
    'that root makes belongs to whoever has the folder around it, all the way in',
    () => {
      const [somebody, group] = [4_711, 4_712];
      mkdirSync(inside('theirs'));
      chownSync(inside('theirs'), somebody, group);
      privateFolder(inside('theirs', 'data', 'backups'));
      for (const made of [inside('theirs', 'data'), inside('theirs', 'data', 'backups')]) {
        const { uid, gid } = statSync(made);
        expect([uid, gid]).toEqual([somebody, group]);
      }
    },
  );
});
