import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What each part may import of the others. A part that is not named here may import nothing. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  game: [],
  devices: ['game'],
  reader: ['game'],
  millebornes: ['game'],
  elevens: ['game'],
  games: ['game', 'millebornes', 'elevens'],
  tally: ['game', 'games', 'millebornes', 'elevens'],
  record: ['game', 'games', 'millebornes', 'elevens'],
  table: ['game', 'games', 'tally', 'millebornes', 'elevens', 'record', 'reader', 'house'],
  house: ['game', 'games', 'millebornes', 'elevens', 'reader', 'tally', 'table'],
  history: ['game', 'games', 'millebornes', 'elevens', 'tally', 'table'],
  protocol: [
    'game',
    'games',
    'millebornes',
    'elevens',
    'record',
    'reader',
    'tally',
    'table',
    'house',
    'devices',
    'history',
  ],
  i18n: [
    'game',
    'games',
    'millebornes',
    'elevens',
    'record',
    'reader',
    'tally',
    'table',
    'house',
    'history',
    'protocol',
    'devices',
  ],
  client: [
    'protocol',
    'i18n',
    'game',
    'games',
    'millebornes',
    'elevens',
    'record',
    'reader',
    'tally',
    'table',
    'house',
    'devices',
    'history',
  ],
  components: [
    'client',
    'protocol',
    'i18n',
    'game',
    'games',
    'millebornes',
    'elevens',
    'reader',
    'tally',
    'table',
    'house',
    'devices',
    'history',
  ],
  server: [
    'process',
    'protocol',
    'i18n',
    'game',
    'games',
    'millebornes',
    'record',
    'reader',
    'tally',
    'table',
    'house',
    'devices',
    'history',
  ],
  routes: [
    'components',
    'client',
    'protocol',
    'i18n',
    'game',
    'games',
    'millebornes',
    'elevens',
    'reader',
    'tally',
    'table',
    'house',
    'devices',
    'history',
  ],
  // The hooks tell the pages which language a request is in.
  programs: [
    'client',
    'process',
    'server',
    'record',
    'i18n',
    'game',
    'games',
    'millebornes',
    'elevens',
    'table',
    'devices',
  ],
  process: ['game'],
  hardware: ['process', 'reader', 'protocol', 'i18n', 'game'],
};

const PURE = [
  'game',
  'devices',
  'millebornes',
  'elevens',
  'games',
  'tally',
  'table',
  'house',
  'history',
  'reader',
];
/** The packages that pure parts may use: they compute, and do nothing else. */
const PURE_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  protocol: ['valibot'],
  record: ['valibot'],
  i18n: ['icu-minify/compile', 'icu-minify/format'],
};

const ROOT = join(import.meta.dirname, '../..');

interface Arrow {
  readonly from: string;
  readonly to: string;
  /** Where it stands and what it names, for whoever must mend it. */
  readonly shown: string;
}

const files = ['src', 'hardware'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|svelte)$/.test(file))
    .map((file) => join(folder, file)),
);

function partOf(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/');
  if (top === 'hardware') return 'hardware';
  // What answers requests runs in the server; the pages run in browsers.
  if (second === 'routes') return /[+](page[.])?server[.]ts$/.test(file) ? 'programs' : 'routes';
  return second === 'lib' ? third.replace(/\.ts$/, '') : 'programs';
}

/** All imports and re-exports, of types too, and dynamic ones whose name is written out. */
function importsOf(file: string, text = readFileSync(join(ROOT, file), 'utf8')): string[] {
  const patterns = [
    /\b(?:import|export)\s[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/g,
    /\bimport\s*['"]([^'"]+)['"]/g,
    /\bimport\(\s*['"]([^'"]+)['"]/g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
}

/** The file of ours that an import names, or null for a package. */
function fileOf(name: string, from: string): string | null {
  if (name.startsWith('#lib/')) return name.replace('#lib/', 'src/lib/');
  if (name.startsWith('$lib/')) return name.replace('$lib/', 'src/lib/');
  return name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(from), name)) : null;
}

const arrows: Arrow[] = files.flatMap((file) =>
  importsOf(file).flatMap((name) => {
    const target = fileOf(name, file);
    if (target === null || name === './$types') return [];
    return [{ from: partOf(file), to: partOf(target), shown: `${file} -> ${target}` }];
  }),
);

describe('the arrows between the parts', () => {
  it('are many, so that this test looks at something', () => {
    expect(arrows.length).toBeGreaterThan(100);
  });

  it('never run back', () => {
    const back = arrows.filter(({ from, to }) => from !== to && !ARROWS[from]?.includes(to));
    expect(back.map(({ shown }) => shown)).toEqual([]);
  });

  it('lead out of the pure parts only to packages that compute', () => {
    const parts = [...PURE, ...Object.keys(PURE_PACKAGES)];
    const outside = files
      .filter((file) => file.startsWith('src/lib/') && parts.includes(partOf(file)))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => fileOf(name, file) === null)
          .filter((name) => !PURE_PACKAGES[partOf(file)]?.includes(name))
          .map((name) => `${file} -> ${name}`),
      );
    expect(outside).toEqual([]);
  });

  it('bring no code of the server into a page, and none of the screens into the server', () => {
    const crossing = arrows.filter(
      ({ from, to }) =>
        (to === 'server' && !['server', 'programs'].includes(from)) ||
        (from === 'server' && ['client', 'components', 'routes'].includes(to)),
    );
    expect(crossing.map(({ shown }) => shown)).toEqual([]);
  });

  it('name files with their ending', () => {
    const bare = files.flatMap((file) =>
      importsOf(file)
        .filter((name) => /^(#lib|\$lib|\.)/.test(name) && !/\.\w+(\?\w+)?$/.test(name))
        .filter((name) => name !== './$types')
        .map((name) => `${file} -> ${name}`),
    );
    expect(bare).toEqual([]);
  });
});
