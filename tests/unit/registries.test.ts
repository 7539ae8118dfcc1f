import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Where the third game of the tests stands, which is played at a table, on a television and on a phone. */
const REGISTRIES = Object.keys(
  JSON.parse(textOf('tests/support/thirdGame/registries.json')) as object,
);
const COUNT = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'][
  REGISTRIES.length
];

interface Arrows {
  readonly default: {
    readonly forbidden: readonly {
      readonly name: string;
      readonly from: { readonly pathNot: readonly string[] };
    }[];
  };
}

test('the readme names the registries of games, and counts them right', () => {
  const readme = textOf('README.md').replace(/\s+/g, ' ');
  const [, count, list = ''] =
    /a line in each of (\w+) registries: (.+?)\. Its messages/.exec(readme) ?? [];
  expect(count).toBe(COUNT);
  const named = [...list.matchAll(/`([^`]+)`/g)].map(([, file]) => `src/lib/${String(file)}`);
  expect(named).toEqual(REGISTRIES);
  const [, decided, kinds = ''] =
    /(\w+) registries stand side by side, for (.+?), because/.exec(readme) ?? [];
  expect(decided?.toLowerCase()).toBe(COUNT);
  expect(kinds.split(/, | and /)).toHaveLength(REGISTRIES.length);
});

test('no other file may name a game, but the catalogues, which hold what each of them says', async () => {
  const arrows = (await import(join(ROOT, '.dependency-cruiser.mjs'))) as Arrows;
  const rule = arrows.default.forbidden.find(({ name }) => name === 'games-are-registered');
  const [rooms = '', ...may] = (rule?.from.pathNot ?? []).map((path) => new RegExp(path));
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => !RegExp(rooms).test(file) && may.some((path) => path.test(file)));
  const catalogues = ['fr', 'en'].map((language) => `src/lib/i18n/${language}/index.ts`);
  expect(files.toSorted()).toEqual([...REGISTRIES, ...catalogues].toSorted());
});
