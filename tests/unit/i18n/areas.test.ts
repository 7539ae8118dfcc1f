import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { archive } from '#lib/i18n/fr/areas/archive.ts';
import { doors } from '#lib/i18n/fr/areas/doors.ts';
import { everywhere } from '#lib/i18n/fr/areas/everywhere.ts';
import { house } from '#lib/i18n/fr/areas/house.ts';
import { phones } from '#lib/i18n/fr/areas/phones.ts';
import { rows } from '#lib/i18n/fr/areas/rows.ts';
import { sheets } from '#lib/i18n/fr/areas/sheets.ts';
import { television } from '#lib/i18n/fr/areas/television.ts';
import { fr } from '#lib/i18n/fr/index.ts';

const ROUTES = join(import.meta.dirname, '../../../src/routes');
const LIB = join(import.meta.dirname, '../../../src/lib');

const partOf = (key: string): string => key.split('.')[0] ?? '';
const partsIn = (...areas: readonly object[]): ReadonlySet<string> =>
  new Set(areas.flatMap((area) => Object.keys(area).map(partOf)));
const AREAS = { archive, doors, everywhere, house, phones, rows, sheets, television };
const ALL = partsIn(fr);

/** The files that a page's code consists of, without the catalogues. */
function codeOf(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file) || !existsSync(file) || /i18n\/(fr|en)\//.test(file)) return seen;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(
    /\b(?:import|export)\s(?!type\s)[^'"`;]*?\bfrom\s*'([^']+)'|\bimport\('([^']+)'/g,
  );
  for (const [, still = '', dynamic = ''] of imports) {
    const name = still || dynamic;
    if (name.startsWith('#lib/')) codeOf(join(LIB, name.slice('#lib/'.length)), seen);
    else if (name.startsWith('.')) codeOf(join(dirname(file), name), seen);
  }
  return seen;
}

/** The parts whose messages are named in these files. */
const partsNamed = (files: ReadonlySet<string>): readonly string[] =>
  [...ALL].filter((part) =>
    [...files].some((file) =>
      new RegExp(`['"\`]${part}\\.[\\w$]`).test(readFileSync(file, 'utf8')),
    ),
  );

const pages = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('+page.svelte'))
  .map((file) => dirname(file));

/** By its load function, or by its code before it shows what needs them. */
const areasLoadedBy = (page: string): readonly object[] => {
  const code = [join(ROUTES, page, '+page.ts'), ...codeOf(join(ROUTES, page, '+page.svelte'))];
  const lists = code
    .filter((file) => existsSync(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/loadAreas\(([^)]*)\)/g)])
    .map(([, list = '']) => list);
  return Object.entries(AREAS)
    .filter(([name]) => name === 'everywhere' || lists.some((list) => list.includes(`'${name}'`)))
    .map(([, area]) => area);
};

describe('the words of a page', () => {
  it.each(pages)('/%s loads the areas of all it says', (page) => {
    const loaded = partsIn(...areasLoadedBy(page));
    const named = partsNamed(codeOf(join(ROUTES, page, '+page.svelte')));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((part) => !loaded.has(part))).toEqual([]);
  });
});
