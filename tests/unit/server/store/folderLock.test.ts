import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder, withLock } from '#lib/server/store/folderLock.ts';
import { scratchFolder } from '../../../support/program.ts';

let folder: ReturnType<typeof scratchFolder>;
beforeEach(() => void (folder = scratchFolder()));
afterEach(() => folder.remove());

const SPOILT = [
  [
    'is no database',
    Buffer.from('this is no database, and long enough to be read as one'.repeat(20)),
  ],
  ['is one byte', Buffer.from('x')],
  ['is a page of nonsense', Buffer.alloc(4096, 0xa5)],
  ['is empty', Buffer.alloc(0)],
] as const;

test.each(SPOILT)('a lock that %s is made anew, since it holds nothing', (_, content) => {
  writeFileSync(join(folder.path, 'server-lock.sqlite'), content);
  writeFileSync(join(folder.path, 'server-lock.sqlite-journal'), content);
  expect(lockFolder(folder.path)).toBe(true);
  const lock = join(folder.path, 'backup-lock.sqlite');
  writeFileSync(lock, content);
  expect(withLock(lock, 100, () => 'done')).toBe('done');
  expect(withLock(lock, 100, () => withLock(lock, 100, () => 'twice'))).toBeNull();
});

test('a lock that cannot be created reports the system error, and not a holder', () => {
  mkdirSync(join(folder.path, 'lock'));
  expect(() => withLock(join(folder.path, 'lock'), 100, () => 'done')).toThrow();
});
