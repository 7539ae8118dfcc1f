import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { passwordIn } from '../../../../../hardware/readers/mqtt-listen/password.ts';
import { freshFolder } from '../../../../support/freshFolder.ts';

const folder = freshFolder();
const file = () => join(folder.path, 'mqtt-listen-password');

test('is made once, and read by its owner alone', () => {
  const made = passwordIn(file());
  expect(made).toMatch(/^[a-z2-9]{20}$/);
  expect(passwordIn(file())).toBe(made);
  if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test('of twelve characters or more stays as an operator wrote it', () => {
  writeFileSync(file(), 'twelve-chars\n');
  expect(passwordIn(file())).toBe('twelve-chars');
});

test.each([[''], ['\n'], ['a'], ['eleven-char']])('is made anew in place of %j', (left) => {
  writeFileSync(file(), left, { mode: 0o644 });
  const made = passwordIn(file());
  expect(made).toHaveLength(20);
  expect(readFileSync(file(), 'utf8')).toBe(`${made}\n`);
  if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600);
});
