import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { moveToOwnFolder, ownFolder } from '../../../hardware/config.ts';

const root = mkdtempSync(join(tmpdir(), 'folder-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Two folders, the first with these files. */
function folders(name: string, files: readonly string[]) {
  const [common, own] = [join(root, name, 'bridge'), join(root, name, 'bridge-attic')];
  mkdirSync(common, { recursive: true });
  for (const file of files) writeFileSync(join(common, file), `${file} of before`);
  return { common, own };
}

test('each server has a folder of its own', () => {
  expect(ownFolder('http://192.168.1.20:3000')).toBe('data/bridge-192.168.1.20-3000');
  expect(ownFolder('https://[fe80::1]')).toBe('data/bridge--fe80-1-');
});

test('a bridge that was paired in the common folder takes its token and its taps along', () => {
  const { common, own } = folders('paired', ['token', 'taps.jsonl', 'taps.sqlite']);
  moveToOwnFolder(own, common);
  expect(readFileSync(join(own, 'token'), 'utf8')).toBe('token of before');
  expect(readFileSync(join(own, 'taps.jsonl'), 'utf8')).toBe('taps.jsonl of before');
  // The bridge of `npm start` has these.
  expect(existsSync(join(common, 'taps.sqlite'))).toBe(true);
});

test('taps of `npm start`, with a bridge without a token, stay', () => {
  const { common, own } = folders('started', ['taps.jsonl']);
  moveToOwnFolder(own, common);
  expect(existsSync(own)).toBe(false);
});

test('one that was paired since keeps its token', () => {
  const { common, own } = folders('since', ['token', 'taps.jsonl']);
  mkdirSync(own);
  writeFileSync(join(own, 'token'), 'newer');
  moveToOwnFolder(own, common);
  expect(readFileSync(join(own, 'token'), 'utf8')).toBe('newer');
  expect(existsSync(join(common, 'taps.jsonl'))).toBe(true);
});
