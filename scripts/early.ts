import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageOf } from '../src/lib/client/pageOf.ts';
import { LANGUAGES, type Language } from '../src/lib/i18n/language.ts';
import type { PreloadManifest } from '../src/lib/server/http/preloadLinks.ts';
import { FIRST_VIEWS } from './pageChunks.ts';

/**
 * Writes the list of files that each page will fetch, so that the server can preload all of them.
 * SvelteKit preloads only part of the first step; each further step would cost another round trip.
 */
const ROOT = join(import.meta.dirname, '..');
const MANIFEST = join(ROOT, '.svelte-kit', 'output', 'client', '.vite', 'manifest.json');
const ROUTES = join(ROOT, '.svelte-kit', 'generated', 'client-optimized', 'app.js');

/** Built file, an entry of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
const chunks = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Readonly<Record<string, Chunk>>;

/** Source files that a page imports dynamically as soon as it runs. */
const SOON: Readonly<Record<string, RegExp>> = {
  '/': FIRST_VIEWS.home,
  '/score/[table]': FIRST_VIEWS.sheet,
};
/**
 * Game components that pages show: phones once the table has answered, a television in any case.
 */
const SHOWN: readonly (readonly [pages: RegExp, sources: RegExp])[] = [
  [/^\/tv(?:\/|$)/, /^(?!.*(?:Phone|ScoreScreen)\.svelte$)/],
  [/^\/play\//, /\w+Phone\.svelte$/],
  [/^\/score\//, /ScoreScreen\.svelte$/],
  [/^\/(?:automation|cards|devices|house|matches|readers|reader|trust)?(?:\/|$)/, /^$/],
];
const SERVER_NODES = join(ROOT, 'build', 'server', 'chunks', 'nodes');
const STYLESHEETS = /(const stylesheets = )(\[[^\]]*\])/;
const INLINED = /^\t"([^"]+\.css)": stylesheet_\d+(?:\$\d+)?,?\n/gm;
const ALL = 'all of them';
/**
 * Route in SvelteKit's generated code: `"/(live)/play/[table]": [13,[2]]`, a leaf and its layouts.
 */
const ROUTE = /"(\/[^"]*)": \[~?(\d+)(?:,\[([\d,]*)\])?/g;
/** Root layout and error page: SvelteKit fetches both for every page. */
const ALWAYS = ['0', '1'];
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

const soonOn = (page: string): readonly string[] =>
  sources.filter((source) => SOON[page]?.test(source) ?? false);

function earlyFiles(): PreloadManifest {
  const words = Object.fromEntries(
    LANGUAGES.map((language) => [language, {} as Record<string, string>]),
  ) as Record<Language, Record<string, string>>;
  for (const source of sources) {
    const [, folder = '', name = ''] = WORDS.exec(source) ?? [];
    const file = chunks[source]?.file ?? '';
    for (const language of LANGUAGES) {
      if (folder === language) words[language][name] = file;
      else if (name === language) words[language][folder] = file;
    }
  }
  const pages = routes.map(({ page, leaf, layouts }) => {
    const nodes = [...ALWAYS, ...layouts.split(','), leaf].map(node);
    return [page, filesOf(...nodes, ...soonOn(page))] as const;
  });
  return { words, pages: Object.fromEntries(pages) };
}

/**
 * Limits the style sheets of each page to those it shows. SvelteKit links all styles reachable by
 * dynamic imports, for the home page 75 kB. The others load with the components that need them.
 */
function leaveStylesOut(): void {
  const files = readdirSync(SERVER_NODES).filter((name) => name.endsWith('.js'));
  const own = new Map<string, Set<string>>();
  for (const { page, leaf, layouts } of routes) {
    const shown = SHOWN.find(([pages]) => pages.test(page))?.[1];
    const whole = shown === undefined;
    const also = whole ? [] : [...soonOn(page), ...sources.filter((source) => shown.test(source))];
    for (const number of [leaf, ...layouts.split(',')].filter((each) => each !== '')) {
      const kept = own.get(number) ?? new Set();
      for (const sheet of filesOf(node(number), ...also)) kept.add(sheet);
      if (whole) kept.add(ALL);
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
writeFileSync(join(ROOT, 'build', 'early.json'), JSON.stringify(earlyFiles()));
