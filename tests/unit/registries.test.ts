import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Registries of the tests' third game, which has a table, a television page and a phone page. */
const REGISTRIES = Object.keys(
  JSON.parse(textOf('tests/registries/thirdGame/registries.json')) as object,
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

test('the recipe for a game names the registries, and the decision counts them right', () => {
  const recipe = textOf('docs/recipes/add-a-game.md').replace(/\s+/g, ' ');
  const [, list = ''] = /one line in each of (`.+?)\. The types require/.exec(recipe) ?? [];
  const named = [...list.matchAll(/`([^`]+)`/g)].map(([, file]) => String(file));
  expect(named).toEqual(REGISTRIES);
  expect(recipe).toContain(`one line in each of ${String(COUNT)} registries`);
  const decision = textOf('docs/decisions/0008-a-game-is-one-object.md').replace(/\s+/g, ' ');
  const [, decided, kinds = ''] =
    /(\w+) registries stand side by side, for (.+?), because/.exec(decision) ?? [];
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
