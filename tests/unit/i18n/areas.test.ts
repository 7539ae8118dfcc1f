import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areasOf } from '#lib/client/pages.ts';
import { pageOf } from '#lib/client/pageOf.ts';
import { answers } from '#lib/i18n/fr/answers.ts';
import { boards } from '#lib/i18n/fr/boards.ts';
import { bus } from '#lib/i18n/fr/bus.ts';
import { chances } from '#lib/i18n/fr/chances.ts';
import { common } from '#lib/i18n/fr/common.ts';
import { decks } from '#lib/i18n/fr/decks.ts';
import { hall } from '#lib/i18n/fr/hall.ts';
import { house } from '#lib/i18n/fr/house.ts';
import { elevens } from '#lib/i18n/elevens/fr.ts';
import { elevensNames } from '#lib/i18n/elevens/names/fr.ts';
import { elevensRules } from '#lib/i18n/elevens/rules/fr.ts';
import { millebornes } from '#lib/i18n/millebornes/fr.ts';
import { millebornesNames } from '#lib/i18n/millebornes/names/fr.ts';
import { millebornesRules } from '#lib/i18n/millebornes/rules/fr.ts';
import { tally } from '#lib/i18n/tally/fr.ts';
import { opening } from '#lib/i18n/fr/opening.ts';
import { overlay } from '#lib/i18n/fr/overlay.ts';
import { pages as pagesWords } from '#lib/i18n/fr/pages.ts';
import { partners } from '#lib/i18n/fr/partners.ts';
import { settings } from '#lib/i18n/fr/settings.ts';
import { story } from '#lib/i18n/fr/story.ts';
import { table } from '#lib/i18n/fr/table.ts';
import { television } from '#lib/i18n/fr/television.ts';
import { tournament } from '#lib/i18n/fr/tournament.ts';
import { fr } from '#lib/i18n/fr/index.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { AREAS_OF_ALL_BOXES } from '#lib/i18n/names.ts';
import { NOT_NOW_REASONS } from '#lib/table/notice.ts';

const ROUTES = join(import.meta.dirname, '../../../src/routes');
const LIB = join(import.meta.dirname, '../../../src/lib');

const partOf = (key: string): string => key.split('.')[0] ?? '';
const partsIn = (...areas: readonly object[]): ReadonlySet<string> =>
  new Set(areas.flatMap((area) => Object.keys(area).map(partOf)));
const AREAS = {
  answers,
  boards,
  bus,
  chances,
  common,
  decks,
  hall,
  house,
  millebornes,
  'millebornes/names': millebornesNames,
  'millebornes/rules': millebornesRules,
  elevens,
  'elevens/names': elevensNames,
  'elevens/rules': elevensRules,
  tally,
  table,
  television,
  tournament,
  opening,
  overlay,
  pages: pagesWords,
  partners,
  settings,
  story,
};
const ALL = partsIn(fr);

/** The pages of all games, of which a page fetches those parts that it asks for by these functions. */
const REGISTRY = join(LIB, 'components/games.ts');
const FETCHED_BY = {
  television: 'loadTelevision',
  phone: 'loadPhone',
  details: 'loadPhone',
  scorepad: 'scorepad',
  cards: 'boxCards',
  form: 'openingForms',
  rules: 'ruleBooks',
} as const;

const PARTS = Object.keys(FETCHED_BY) as readonly (keyof typeof FETCHED_BY)[];

/** The file that is imported under this name. */
const fileOf = (name: string, from: string): string =>
  name.startsWith('#lib/') ? join(LIB, name.slice('#lib/'.length)) : join(dirname(from), name);

const textOf = (file: string): string => readFileSync(file, 'utf8');

/** Returns each game's value of `part` in these files. */
function saidBehind(part: string, value: RegExp, files: readonly string[]) {
  const found = files.flatMap((file) =>
    [...textOf(file).matchAll(new RegExp(`\\b${part}: ${value.source}`, 'g'))].map(
      ([, said = '']) => ({ file, said }),
    ),
  );
  if (found.length === 0) throw new Error(`no game has ${part}`);
  return found;
}

/** The files that are fetched for a part of each game. */
const fetchedFor = (part: string, files: readonly string[]): readonly string[] =>
  saidBehind(part, /async \(\) =>\s*\(await import\('([^']+)'/, files).map(({ file, said }) =>
    fileOf(said, file),
  );
/** And what those of a game name that are played with a box. */
const HOUSES = fetchedFor('house', [REGISTRY]);

const asksFor = (code: ReadonlySet<string>, part: keyof typeof FETCHED_BY): boolean =>
  [...code].some(
    (file) =>
      !/components\/(screens|allGamePages)\.ts$/.test(file) &&
      new RegExp(`\\b${FETCHED_BY[part]}\\(`).test(textOf(file)),
  );

/** The code of a page, with what it asks for of each game. */
function codeOfPage(page: string): ReadonlySet<string> {
  const code = new Set<string>();
  for (const file of ['+page.ts', '+layout.ts', '+page.svelte'])
    codeOf(join(ROUTES, page, file), code);
  for (const part of PARTS) {
    if (!asksFor(code, part)) continue;
    for (const file of fetchedFor(part, [REGISTRY, ...HOUSES])) codeOf(file, code);
  }
  return code;
}

/** The files that code consists of, without the catalogues. */
function codeOf(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file) || !existsSync(file) || /i18n\/(\w+\/)*(fr|en)(\/|\.ts$)/.test(file))
    return seen;
  if (file === REGISTRY) return seen;
  seen.add(file);
  const imports = textOf(file).matchAll(
    /\b(?:import|export)\s(?!type\s)[^'"`;]*?\bfrom\s*'([^']+)'|\bimport\('([^']+)'/g,
  );
  for (const [, still = '', dynamic = ''] of imports) {
    const name = still || dynamic;
    if (/^(#lib\/|\.)/.test(name)) codeOf(fileOf(name, file), seen);
  }
  return seen;
}

/** Returns the parts with messages that these files name. */
const partsNamed = (files: ReadonlySet<string>): readonly string[] =>
  [...ALL].filter((part) =>
    [...files].some((file) => new RegExp(`['"\`]${part}\\.[\\w$]`).test(textOf(file))),
  );

const pages = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('+page.svelte'))
  .map((file) => dirname(file));

/** Parts loaded with the words of their game. */
const WITH_WORDS = ['television', 'phone', 'scorepad'] as const;

/** Before it shows anything, by its code before it shows what needs them, or with the screens of a game. */
function areasLoadedBy(page: string, code: ReadonlySet<string>): readonly object[] {
  const first = new Set<string>(areasOf(pageOf(`/${page === '.' ? '' : page}`)));
  const lists = [...code]
    .flatMap((file) => [...textOf(file).matchAll(/loadAreas\(([^)]*)\)/g)])
    .map(([, list = '']) =>
      list.replace('...AREAS_OF_ALL_BOXES', AREAS_OF_ALL_BOXES.map((area) => `'${area}'`).join()),
    );
  const besides = saidBehind('areas', /(.*)/, [REGISTRY]).map(({ said }) => said);
  const later = [...lists, ...(WITH_WORDS.some((part) => asksFor(code, part)) ? besides : [])];
  return Object.entries(AREAS)
    .filter(([name]) => first.has(name) || later.some((list) => list.includes(`'${name}'`)))
    .map(([, area]) => area);
}

describe('the words of a page', () => {
  it.each(pages)('/%s loads the areas of all it says', (page) => {
    const code = codeOfPage(page);
    const loaded = partsIn(...areasLoadedBy(page, code));
    const named = partsNamed(code);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((part) => !loaded.has(part))).toEqual([]);
  });
});

it.each(Object.keys(AREAS))('the words of %s stand where pages fetch them', (area) => {
  for (const language of LANGUAGES) {
    const places = [`${language}/${area}.ts`, `${area}/${language}.ts`];
    expect(places.filter((place) => existsSync(join(LIB, 'i18n', place)))).toHaveLength(1);
  }
});

// The area of a part is known by its first word; this one is in two, as a television needs half of it alone.
it('a television has words for every notice, though not for all answers', () => {
  const said = NOT_NOW_REASONS.map((reason) => `answers.${reason}`);
  for (const key of [...said, 'answers.unknown-tag', 'answers.other-deck', 'answers.let-in']) {
    expect(answers).toHaveProperty([key]);
  }
  expect(table).toHaveProperty(['answers.checked.counted']);
});

describe('the words of a game', () => {
  it.each([
    ['millebornes', elevens],
    ['elevens', millebornes],
  ])('%s are not those of another, which its screens do not bring', (game, other) => {
    const rooms = ['i18n', 'components'].map((part) => join(LIB, part, game));
    const files = rooms.flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|svelte)$/.test(file) && !/^(fr|en)\.ts$/.test(file))
        .map((file) => join(room, file)),
    );
    const own = partsIn(...Object.values(AREAS).filter((area) => area !== other));
    expect(partsNamed(new Set(files)).filter((part) => !own.has(part))).toEqual([]);
  });
});
