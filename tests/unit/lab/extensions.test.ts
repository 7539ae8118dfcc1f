import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXTENSIONS } from '#lib/server/extensions/list.ts';
import {
  isTestOf,
  listedExtensions,
  withDependants,
  withoutExtensions,
} from '../../lab/structure/extensions.ts';

const list = readFileSync(
  join(import.meta.dirname, '../../../src/lib/server/extensions/list.ts'),
  'utf8',
);

test('each extension is a line of the list that can be left out', () => {
  const names = EXTENSIONS.map(({ name }) => name);
  expect(listedExtensions(list)).toEqual(names);
  for (const name of names) {
    const shorter = withoutExtensions(list, [name]);
    expect(shorter).not.toMatch(new RegExp(`\\b${name}\\b`));
    expect(listedExtensions(shorter)).toEqual(names.filter((each) => each !== name));
  }
});

test('an extension is left out together with those that need it', () => {
  const all = [
    { name: 'history', needs: [], offers: ['history'] },
    { name: 'tournaments', needs: ['history'], offers: ['tournaments'] },
    { name: 'feed', needs: [], offers: ['feed'] },
    { name: 'boards', needs: ['tournaments'], offers: [] },
  ] as const;
  expect(withDependants('history', all)).toEqual(['history', 'tournaments', 'boards']);
  expect(withDependants('boards', all)).toEqual(['boards']);
});

test.each([
  ['tests/unit/server/extensions/bus/bus.test.ts', '', true],
  ['tests/unit/server/extensions/bus.test.ts', '', true],
  ['tests/unit/table.test.ts', "import { a } from '#lib/server/extensions/bus/a.ts';", true],
  ['tests/unit/server/extensions/busy.test.ts', '', false],
  ['tests/unit/server/bus/settings.test.ts', '', false],
])('%s is about the bus if it is there or imports from it', (path, text, isAbout) => {
  expect(isTestOf(['bus'], path, text)).toBe(isAbout);
});
