import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXTENSIONS } from '#lib/server/extensions/list.ts';
import { listedExtensions, withoutExtension } from '../../lab/structure/extensions.ts';

const list = readFileSync(
  join(import.meta.dirname, '../../../src/lib/server/extensions/list.ts'),
  'utf8',
);

test('each extension is a line of the list that can be left out', () => {
  const names = EXTENSIONS.map(({ name }) => name);
  expect(listedExtensions(list)).toEqual(names);
  for (const name of names) {
    const shorter = withoutExtension(list, name);
    expect(shorter).not.toMatch(new RegExp(`\\b${name}\\b`));
    expect(listedExtensions(shorter)).toEqual(names.filter((each) => each !== name));
  }
});
