import { lchownSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropToOwnerOf, otherOwnerOf } from '#lib/process/owner.ts';
import { folderOfStandIn, notRoot, STAND_IN } from '../../support/otherUser.ts';
import { scratchFolder } from '../../support/program.ts';

let folder: ReturnType<typeof scratchFolder>;
beforeEach(() => void (folder = scratchFolder()));
afterEach(() => {
  vi.restoreAllMocks();
  folder.remove();
});

const inside = (...names: readonly string[]) => join(folder.path, ...names);

const missing = notRoot();
if (missing !== null) console.log(`SKIPPED the owners of folders: ${missing}`);

describe('a user who is not root', () => {
  test('stays the same in every folder', () => {
    const others = missing === null ? folderOfStandIn(folder.path) : folder.path;
    vi.spyOn(process, 'getuid').mockReturnValue(STAND_IN.uid + 1);
    const setuid = vi.spyOn(process, 'setuid').mockReturnValue(undefined);
    dropToOwnerOf(others);
    expect(setuid).not.toHaveBeenCalled();
  });
});

describe.skipIf(missing !== null)('root', () => {
  test('stays root where no other user owns a part of the way', () => {
    mkdirSync(inside('data'));
    dropToOwnerOf(inside('data'));
    expect(process.getuid?.()).toBe(0);
    expect(otherOwnerOf(inside('data', 'not', 'there', 'yet'))).toBeNull();
  });

  test.each([
    ['the folder', 'data'],
    ['a file in it', 'data/x.sqlite'],
    ['a folder to be made in it', 'data/new/backups'],
    ['a folder of root in it', 'data/roots'],
  ])('acts as another user for %s', (_, path) => {
    mkdirSync(join(folderOfStandIn(folder.path), 'roots'));
    expect(otherOwnerOf(inside(path))).toEqual(STAND_IN);
  });

  test.each([
    ['in the folder of another user', 'data/link'],
    ['behind a link of root', 'first'],
  ])('acts as the owner of a link %s to a folder of root', (_, path) => {
    const data = folderOfStandIn(folder.path);
    mkdirSync(inside('roots'));
    symlinkSync('../roots', join(data, 'link'));
    lchownSync(join(data, 'link'), STAND_IN.uid, STAND_IN.gid);
    symlinkSync(join(data, 'link'), inside('first'));
    expect(otherOwnerOf(inside(path))).toEqual(STAND_IN);
  });

  test('comes to an end where a link leads to itself', () => {
    symlinkSync(inside('around'), inside('around'));
    expect(otherOwnerOf(inside('around', 'data'))).toBeNull();
  });
});
