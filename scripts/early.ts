import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { areasOf, areasOfGame } from '../src/lib/client/pages.ts';
import { pageOf } from '../src/lib/client/pageOf.ts';
import type { GameId } from '../src/lib/games.ts';
import { LANGUAGES, type Language } from '../src/lib/i18n/language.ts';
import type { PreloadManifest } from '../src/lib/server/http/firstFiles.ts';
import { FIRST_VIEWS, GAME_FOLDERS, isOfView } from './pageChunks.ts';

/**
 * Writes the list of files that each page will fetch, so that the server can preload all of them.
 * SvelteKit preloads only part of the first step; each further step would cost another round trip.
 */
const ROOT = join(import.meta.dirname, '..');
const CLIENT = join(ROOT, '.svelte-kit', 'output', 'client');
const MANIFEST = join(CLIENT, '.vite', 'manifest.json');
const ROUTES = join(ROOT, '.svelte-kit', 'generated', 'client-optimized', 'app.js');

/** Built file, an entry of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
const chunks = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Readonly<Record<string, Chunk>>;

const TELEVISION = /^\/tv(?:\/|$)/;
/** Other pages that link their own styles alone. */
const LIMITED = /^\/(?:automation|cards|devices|house|matches|readers|reader|trust)?(?:\/|$)/;
const SERVER_NODES = join(ROOT, 'build', 'server', 'chunks', 'nodes');
const STYLESHEETS = /(const stylesheets = )(\[[^\]]*\])/;
const INLINED = /^\t"([^"]+\.css)": stylesheet_\d+(?:\$\d+)?,?\n/gm;
const ALL = 'all of them';
/**
 * Route in SvelteKit's generated code: `"/(live)/play/[table]": [13,[2]]`, a leaf and its layouts.
 */
const ROUTE = /"(\/[^"]*)": \[~?(\d+)(?:,\[([\d,]*)\])?/g;
/** Nodes that SvelteKit fetches for every page. The error page is needed last. */
const [ROOT_LAYOUT, ERROR_PAGE] = ['0', '1'] as const;
const node = (number: string): string =>
  `.svelte-kit/generated/client-optimized/nodes/${number}.js`;
const WORDS = /^src\/lib\/i18n\/([\w/]+)\/(\w+)\.ts\?compiled$/;

function filesOf(...sources: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const visit = (source: string): void => {
    const chunk = chunks[source];
    if (chunk === undefined || found.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
    chunk.imports?.forEach(visit);
  };
  sources.forEach(visit);
  return [...found];
}

const sources = Object.keys(chunks);
const routes = [...readFileSync(ROUTES, 'utf8').matchAll(ROUTE)].map(
  ([, route = '', leaf = '', layouts = '']) => ({ page: pageOf(route), leaf, layouts }),
);

const VIEWS = Object.keys(FIRST_VIEWS);
const FIRST_PAGES = [...new Set(Object.values(FIRST_VIEWS).map(({ page }) => page))];
const GAMES = Object.keys(GAME_FOLDERS) as readonly GameId[];

const viewsOf = (page: string): readonly string[] =>
  VIEWS.filter((view) => FIRST_VIEWS[view]?.page === page);

/**
 * Returns true if a first view needs a chunk: `pageChunks` named it so, or its source starts the
 * view of that game.
 */
function isNeeded(source: string, view: string, game: GameId | null): boolean {
  if (source.startsWith('_')) return isOfView(chunks[source]?.name ?? '', view, game);
  const isOfGame = game !== null && source.includes(`/${GAME_FOLDERS[game]}/`);
  return isOfGame && FIRST_VIEWS[view]?.starts.test(`/${source}`) === true;
}

const isNeededByAny = (source: string, view: string): boolean =>
  [null, ...GAMES].some((game) => isNeeded(source, view, game));

/** Views and games of a page: it shows one of them. */
const choicesOf = (page: string): readonly (readonly [view: string, game: GameId])[] =>
  viewsOf(page).flatMap((view) =>
    (FIRST_VIEWS[view]?.games ?? []).map((game) => [view, game] as const),
  );

/** Returns the chunks that a page's first view imports dynamically at a table of any game. */
function soonOn(page: string): readonly string[] {
  const views = viewsOf(page);
  const [only, ...others] = choicesOf(page);
  if (only !== undefined && others.length === 0) return soonAt(...only);
  return sources.filter(
    (source) => views.length > 0 && views.every((view) => isNeeded(source, view, null)),
  );
}

const soonAt = (view: string, game: GameId): readonly string[] =>
  sources.filter((source) => isNeeded(source, view, null) || isNeeded(source, view, game));

const filesByGame = (page: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(choicesOf(page).map(([view, game]) => [game, filesOf(...soonAt(view, game))]));

/** Returns the chunks of the styles that a page links; null for all. */
function styledChunks(page: string): readonly string[] | null {
  const views = viewsOf(page);
  if (views.length > 0)
    return sources.filter((source) => views.some((view) => isNeededByAny(source, view)));
  if (!TELEVISION.test(page)) return LIMITED.test(page) ? [] : null;
  const isOfOthers = (source: string) =>
    VIEWS.some((view) => isNeededByAny(source, view)) && !isNeededByAny(source, 'television');
  return sources.filter((source) => !isOfOthers(source));
}

const emptyByLanguage = () =>
  Object.fromEntries(LANGUAGES.map((language) => [language, {}])) as Record<
    Language,
    Record<string, string>
  >;

function listWordFiles(): PreloadManifest['words'] {
  const words = emptyByLanguage();
  for (const source of sources) {
    const [, folder = '', name = ''] = WORDS.exec(source) ?? [];
    const file = chunks[source]?.file ?? '';
    for (const language of LANGUAGES) {
      if (folder === language) words[language][name] = file;
      else if (name === language) words[language][folder] = file;
    }
  }
  return words;
}

/**
 * Returns the messages of first views as JSON that can stand in a page, by language and area. They
 * are in the pages themselves, so that they cost no request.
 */
async function readFirstMessages(
  words: PreloadManifest['words'],
): Promise<PreloadManifest['messages']> {
  const messages = emptyByLanguage();
  const areas = FIRST_PAGES.flatMap((page) => [
    ...areasOf(page),
    ...GAMES.flatMap((game) => areasOfGame(page, game)),
  ]);
  for (const language of LANGUAGES) {
    for (const area of new Set<string>(areas)) {
      const file = words[language][area];
      if (file === undefined) throw new Error(`${area} has no file of words in ${language}`);
      const built = (await import(pathToFileURL(join(CLIENT, file)).href)) as object;
      const [texts, ...others] = Object.values(built) as unknown[];
      if (others.length > 0) throw new Error(`${file} holds more than the words of ${area}`);
      messages[language][area] = JSON.stringify(texts).replaceAll('<', String.raw`\u003c`);
    }
  }
  return messages;
}

async function listEarlyFiles(): Promise<PreloadManifest> {
  const words = listWordFiles();
  const pages = routes.map(({ page, leaf, layouts }) => {
    const nodes = [ROOT_LAYOUT, ...layouts.split(','), leaf].map(node);
    return [page, filesOf(...nodes, ...soonOn(page), node(ERROR_PAGE))] as const;
  });
  const games = routes.map(({ page }) => [page, filesByGame(page)] as const);
  return {
    words,
    messages: await readFirstMessages(words),
    firstViews: FIRST_PAGES,
    pages: Object.fromEntries(pages),
    games: Object.fromEntries(games),
  };
}

/**
 * Limits the style sheets of each page to those it shows. SvelteKit links all styles reachable by
 * dynamic imports, for the home page 75 kB. The others load with the components that need them.
 */
function leaveStylesOut(): void {
  const files = readdirSync(SERVER_NODES).filter((name) => name.endsWith('.js'));
  const own = new Map<string, Set<string>>();
  for (const { page, leaf, layouts } of routes) {
    const styled = styledChunks(page);
    for (const number of [leaf, ...layouts.split(',')].filter((each) => each !== '')) {
      const kept = own.get(number) ?? new Set();
      for (const sheet of filesOf(node(number), ...(styled ?? []))) kept.add(sheet);
      if (styled === null) kept.add(ALL);
      own.set(number, kept);
    }
  }
  for (const [number, kept] of own) {
    if (kept.has(ALL)) continue;
    const file = join(SERVER_NODES, files.find((name) => name.startsWith(`${number}.js-`)) ?? '');
    const code = readFileSync(file, 'utf8');
    if (!STYLESHEETS.test(code)) throw new Error(`${file} names no style sheets`);
    const named = code.replace(STYLESHEETS, (_, before: string, list: string) => {
      const sheets = JSON.parse(list) as readonly string[];
      return before + JSON.stringify(sheets.filter((sheet) => kept.has(sheet)));
    });
    writeFileSync(
      file,
      named.replace(INLINED, (line, sheet: string) => (kept.has(sheet) ? line : '')),
    );
  }
}

leaveStylesOut();
writeFileSync(join(ROOT, 'build', 'early.json'), JSON.stringify(await listEarlyFiles()));
