import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areasOf, pageOf } from '#lib/client/pages.ts';
import { common } from '#lib/i18n/fr/common.ts';
import { decks } from '#lib/i18n/fr/decks.ts';
import { house } from '#lib/i18n/fr/house.ts';
import { millebornes } from '#lib/i18n/fr/millebornes.ts';
import { rows } from '#lib/i18n/fr/rows.ts';
import { sheets } from '#lib/i18n/fr/sheets.ts';
import { table } from '#lib/i18n/fr/table.ts';
import { television } from '#lib/i18n/fr/television.ts';
import { fr } from '#lib/i18n/fr/index.ts';

const ROUTES = join(import.meta.dirname, '../../../src/routes');
const LIB = join(import.meta.dirname, '../../../src/lib');

const partOf = (key: string): string => key.split('.')[0] ?? '';
const partsIn = (...areas: readonly object[]): ReadonlySet<string> =>
  new Set(areas.flatMap((area) => Object.keys(area).map(partOf)));
const AREAS = { common, decks, house, millebornes, rows, sheets, table, television };
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

/** Before it shows anything, or by its code before it shows what needs them. */
function areasLoadedBy(page: string): readonly object[] {
  const first = new Set<string>(areasOf(pageOf(`/${page === '.' ? '' : page}`)));
  const later = [...codeOf(join(ROUTES, page, '+page.svelte'))]
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/loadAreas\(([^)]*)\)/g)])
    .map(([, list = '']) => list);
  return Object.entries(AREAS)
    .filter(([name]) => first.has(name) || later.some((list) => list.includes(`'${name}'`)))
    .map(([, area]) => area);
}

describe('the words of a page', () => {
  it.each(pages)('/%s loads the areas of all it says', (page) => {
    const loaded = partsIn(...areasLoadedBy(page));
    const named = partsNamed(codeOf(join(ROUTES, page, '+page.svelte')));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((part) => !loaded.has(part))).toEqual([]);
  });
});
