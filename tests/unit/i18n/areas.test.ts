import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areasOf } from '#lib/client/pages.ts';
import { pageOf } from '#lib/client/pageOf.ts';
import { answers } from '#lib/i18n/fr/answers.ts';
import { boards } from '#lib/i18n/fr/boards.ts';
import { bus } from '#lib/i18n/fr/bus.ts';
import { chances } from '#lib/i18n/fr/chances.ts';
import { common } from '#lib/i18n/fr/common.ts';
import { decks } from '#lib/i18n/fr/decks.ts';
import { device } from '#lib/i18n/fr/device.ts';
import { devices } from '#lib/i18n/fr/devices.ts';
import { hall } from '#lib/i18n/fr/hall.ts';
import { house } from '#lib/i18n/fr/house.ts';
import { elevens } from '#lib/i18n/elevens/fr.ts';
import { elevensNames } from '#lib/i18n/elevens/names/fr.ts';
import { elevensRules } from '#lib/i18n/elevens/rules/fr.ts';
import { millebornes } from '#lib/i18n/millebornes/fr.ts';
import { millebornesAnswers } from '#lib/i18n/millebornes/answers/fr.ts';
import { millebornesNames } from '#lib/i18n/millebornes/names/fr.ts';
import { millebornesRules } from '#lib/i18n/millebornes/rules/fr.ts';
import { millebornesScores } from '#lib/i18n/millebornes/scores/fr.ts';
import { tally } from '#lib/i18n/tally/fr.ts';
import { joining } from '#lib/i18n/fr/joining.ts';
import { opening } from '#lib/i18n/fr/opening.ts';
import { overlay } from '#lib/i18n/fr/overlay.ts';
import { pages as pagesWords } from '#lib/i18n/fr/pages.ts';
import { partners } from '#lib/i18n/fr/partners.ts';
import { phone } from '#lib/i18n/fr/phone.ts';
import { records } from '#lib/i18n/fr/records.ts';
import { rematch } from '#lib/i18n/fr/rematch.ts';
import { settings } from '#lib/i18n/fr/settings.ts';
import { setup } from '#lib/i18n/fr/setup.ts';
import { story } from '#lib/i18n/fr/story.ts';
import { table } from '#lib/i18n/fr/table.ts';
import { television } from '#lib/i18n/fr/television.ts';
import { tournament } from '#lib/i18n/fr/tournament.ts';
import { fr } from '#lib/i18n/fr/index.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { AREAS_OF_ALL_BOXES, TABLE_AREAS } from '#lib/i18n/names.ts';
import { NOT_NOW_REASONS } from '#lib/table/notice.ts';

const ROUTES = join(import.meta.dirname, '../../../src/routes');
const LIB = join(import.meta.dirname, '../../../src/lib');

const AREAS = {
  answers,
  boards,
  bus,
  chances,
  common,
  decks,
  device,
  devices,
  hall,
  house,
  millebornes,
  'millebornes/answers': millebornesAnswers,
  'millebornes/names': millebornesNames,
  'millebornes/rules': millebornesRules,
  'millebornes/scores': millebornesScores,
  elevens,
  'elevens/names': elevensNames,
  'elevens/rules': elevensRules,
  tally,
  table,
  television,
  tournament,
  joining,
  opening,
  overlay,
  pages: pagesWords,
  partners,
  phone,
  records,
  rematch,
  settings,
  setup,
  story,
};
const keysIn = (...areas: readonly object[]): ReadonlySet<string> =>
  new Set(areas.flatMap((area) => Object.keys(area)));
const keysOf = new Map<string, ReadonlySet<string>>(
  Object.entries(AREAS).map(([name, area]) => [name, keysIn(area)]),
);
const ALL = keysIn(fr);

interface GamePart {
  /** Function with which pages load the part. */
  readonly load: string;
  /** Lists in the registry of the areas that come with it. */
  readonly words: readonly string[];
  readonly areas?: readonly string[];
}

/** Parts of each game that pages load. */
const REGISTRY = join(LIB, 'components/games.ts');
const PARTS: Readonly<Record<string, GamePart>> = {
  television: { load: 'loadTelevision', words: ['areas'] },
  phone: { load: 'loadPhone', words: ['areas', 'phoneAreas'] },
  // With the later parts of a phone, which load these areas.
  details: {
    load: 'loadPhoneTexts',
    words: ['areas', 'answerAreas'],
    areas: ['phone', 'records'],
  },
  result: { load: 'loadResult', words: ['areas', 'answerAreas'] },
  scorepad: { load: 'loadScorepad', words: ['areas'] },
  cards: { load: 'boxCards', words: [] },
  // Shown by the steps of the home page, which load these words.
  form: { load: 'openingForms', words: [], areas: ['setup', ...AREAS_OF_ALL_BOXES] },
  rules: { load: 'ruleBooks', words: [] },
};

/** Parts that are shown before the answers of their game arrive, also if the same file loads them. */
const SHOWN_BEFORE_ANSWERS: readonly string[] = ['television', 'phone'];

/** The file that is imported under this name. */
const fileOf = (name: string, from: string): string =>
  name.startsWith('#lib/') ? join(LIB, name.slice('#lib/'.length)) : join(dirname(from), name);

const textOf = memoize((file: string): string => readFileSync(file, 'utf8'));

function memoize<Value>(read: (file: string) => Value): (file: string) => Value {
  const known = new Map<string, Value>();
  return (file) => {
    const value = known.get(file) ?? read(file);
    known.set(file, value);
    return value;
  };
}

/** Names of areas in a list of the source. */
const areasIn = (list: string): readonly string[] =>
  [...list.matchAll(/'([^']+)'|\.\.\.(AREAS_OF_ALL_BOXES)/g)].flatMap(([, name, all]) =>
    all === undefined ? [name ?? ''] : AREAS_OF_ALL_BOXES,
  );

/** Keys that a file names, and beginnings of keys that it completes. */
const namedIn = memoize((file: string) => {
  const keys = [...textOf(file).matchAll(/['"`]([a-zA-Z][\w-]*(?:\.[\w-]+)+)['"`]/g)]
    .map(([, key = '']) => key)
    .filter((key) => ALL.has(key));
  const beginnings = [...textOf(file).matchAll(/`([a-zA-Z][\w-]*\.[\w.-]*)\$\{/g)]
    .map(([, beginning = '']) => beginning)
    .filter((beginning) => [...ALL].some((key) => key.startsWith(beginning)));
  return { keys: [...new Set(keys)], beginnings: [...new Set(beginnings)] };
});

/** Areas that games say besides cards and plays; a phone loads them after its first view. */
const OF_ANSWERS = [...textOf(REGISTRY).matchAll(/\banswerAreas: \[(.*)\]/g)].flatMap(
  ([, list = '']) => areasIn(list),
);

/** Areas that a file names: `loadAreas('house')`, `loadWithWords(() => import('./File'), 'house')`. */
const LOADS_WORDS = /(?:loadAreas\(|loadWithWords\(\s*\(\) => import\('[^']*'\),)([^)]*)\)/g;
const namedAreasIn = (file: string): readonly string[] =>
  [...textOf(file).matchAll(LOADS_WORDS)].flatMap(([, list = '']) => areasIn(list));
const areasLoadedIn = (file: string): readonly string[] => [
  ...namedAreasIn(file),
  ...(/\b(loadAnswers|loadLater|loadPhoneTexts|withTexts)\(/.test(textOf(file)) ? OF_ANSWERS : []),
  ...(/\bwithTexts\(/.test(textOf(file)) ? ['answers'] : []),
];

interface Import {
  readonly file: string;
  /** Areas that are loaded before the file is used, besides those of the importing file. */
  readonly areas: readonly string[];
}

/** Files that are used with this one, and the areas of words that arrive with them. */
const importsOf = memoize((file: string): readonly Import[] => {
  const text = textOf(file);
  const areas = areasLoadedIn(file);
  const named = namedAreasIn(file);
  const imports = text.matchAll(
    /\b(?:import|export)\s(?!type\s)[^'"`;]*?\bfrom\s*'([^']+)'|\bimport\('([^']+)'/g,
  );
  const plain = [...imports]
    .map(([, still = '', dynamic = '']) => ({ name: still || dynamic, isStill: still !== '' }))
    .filter(({ name }) => /^(#lib\/|\.)/.test(name))
    // A component may be shown before its areas arrive, but a function loads them for itself.
    .map(({ name, isStill }) => ({
      file: fileOf(name, file),
      areas: isStill && file.endsWith('.svelte') ? [] : areas,
    }));
  const ofGames = /components\/(screens|allGamePages)\.ts$/.test(file)
    ? []
    : Object.entries(PARTS)
        .filter(([, { load }]) => new RegExp(`\\b${load}\\(`).test(text))
        .flatMap(([name, { words, areas: later = [] }]) =>
          partOfGames(name, words).map((part) => ({
            file: part.file,
            areas: [
              ...(SHOWN_BEFORE_ANSWERS.includes(name) ? named : areas),
              ...later,
              ...part.areas,
            ],
          })),
        );
  return [...plain, ...ofGames];
});

/** The files of each game that pages load as this part, with its words where they come along. */
function partOfGames(name: string, words: readonly string[]): readonly Import[] {
  const games = textOf(REGISTRY)
    .split(/\n {2}\S+: \{\n/)
    .slice(1);
  const found = games.flatMap((game) => {
    const own = importedAs(name, game, REGISTRY);
    const house = importedAs('house', game, REGISTRY);
    const files = [...own, ...house.flatMap((file) => importedAs(name, textOf(file), file))];
    if (files.length === 0) return [];
    const areas = words.flatMap((list) => areasOfList(list, game));
    const said = words.map((list) => (list === 'answerAreas' ? 'answers' : 'words'));
    const all = [...files, ...said.flatMap((part) => importedAs(part, game, REGISTRY))];
    return all.map((file) => ({ file, areas }));
  });
  if (found.length === 0) throw new Error(`no game has ${name}`);
  return found;
}

/** A list of areas in the registry: written there, or taken from those that the server preloads. */
function areasOfList(list: string, game: string): readonly string[] {
  const value = new RegExp(`\\b${list}: (.*),\\n`).exec(game)?.[1] ?? '';
  const [, id, part] = /^TABLE_AREAS(?:\.|\[)'?([\w-]+)'?\]?\.(table|phone)$/.exec(value) ?? [];
  if (part !== 'table' && part !== 'phone') return areasIn(value);
  const found = Object.entries(TABLE_AREAS).find(
    ([each]) => each === (id === 'TALLY_GAME' ? 'tally' : id),
  );
  if (found === undefined) throw new Error(`no areas of ${value}`);
  return found[1][part];
}

const importedAs = (name: string, text: string, from: string): readonly string[] =>
  [
    ...text.matchAll(new RegExp(`\\b${name}: async \\(\\) =>\\s*\\(await import\\('([^']+)'`, 'g')),
  ].map(([, file = '']) => fileOf(file, from));

/** Returns what the code of a page says without its words, with the file that says it. */
function missingWords(files: readonly string[], first: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const missing = new Set<string>();
  const read = (file: string, areas: ReadonlySet<string>) => {
    if (!existsSync(file) || /i18n\/(\w+\/)*(fr|en)(\/|\.ts$)/.test(file) || file === REGISTRY)
      return;
    const state = [file, ...[...areas].sort()].join(' ');
    if (seen.has(state)) return;
    seen.add(state);
    const imports = importsOf(file);
    const own = new Set([...areas, ...areasLoadedIn(file)]);
    const loaded = [...own].map((area) => keysOf.get(area) ?? new Set<string>());
    const { keys, beginnings } = namedIn(file);
    const lacking = [
      ...keys.filter((key) => !loaded.some((area) => area.has(key))),
      ...beginnings.filter(
        (begin) => !loaded.some((area) => [...area].some((key) => key.startsWith(begin))),
      ),
    ];
    for (const key of lacking) missing.add(`${relative(LIB, file)}: ${key}`);
    for (const { file: next, areas: more } of imports) read(next, new Set([...areas, ...more]));
  };
  for (const file of files) read(file, new Set(first));
  return [...missing];
}

const pages = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('+page.svelte'))
  .map((file) => dirname(file));

describe('the words of a page', () => {
  it.each(pages)('/%s are loaded before the part that says them', (page) => {
    const files = ['+page.ts', '+layout.ts', '+page.svelte'].map((file) =>
      join(ROUTES, page, file),
    );
    const first = areasOf(pageOf(`/${page === '.' ? '' : page}`));
    expect(missingWords([...files, join(ROUTES, '+layout.svelte')], first)).toEqual([]);
  });

  it('are missed if no area with them is loaded', () => {
    const [file] = [join(LIB, 'components/phone/ThumbBar.svelte')];
    expect(missingWords([file], ['common', 'answers'])).toContain(
      'components/phone/ThumbBar.svelte: phone.undo.nothing',
    );
  });
});

it.each(Object.keys(AREAS))('the words of %s stand where pages fetch them', (area) => {
  for (const language of LANGUAGES) {
    const places = [`${language}/${area}.ts`, `${area}/${language}.ts`];
    expect(places.filter((place) => existsSync(join(LIB, 'i18n', place)))).toHaveLength(1);
  }
});

it('a television has words for every notice, though not for all answers', () => {
  const said = NOT_NOW_REASONS.map((reason) => `answers.${reason}`);
  for (const key of [...said, 'answers.unknown-tag', 'answers.other-deck', 'answers.let-in']) {
    expect(answers).toHaveProperty([key]);
  }
  expect(devices).toHaveProperty(['answers.checked.counted']);
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
    const own = keysIn(...Object.values(AREAS).filter((area) => area !== other));
    const named = files.flatMap((file) => namedIn(file).keys);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((key) => !own.has(key))).toEqual([]);
  });
});
