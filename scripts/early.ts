import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageOf } from '../src/lib/client/pageOf.ts';
import { LANGUAGES, type Language } from '../src/lib/i18n/language.ts';
import type { EarlyFiles } from '../src/lib/server/http/early.ts';

/**
 * Writes down what each page is going to fetch, so that the server can name all of it in the page itself. SvelteKit names some
 * of the first step; each further step would wait for an answer from far away.
 */
const ROOT = join(import.meta.dirname, '..');
const MANIFEST = join(ROOT, '.svelte-kit', 'output', 'client', '.vite', 'manifest.json');
const ROUTES = join(ROOT, '.svelte-kit', 'generated', 'client-optimized', 'app.js');

/** A built file, as Vite tells it. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
const chunks = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Readonly<Record<string, Chunk>>;

/** What a page fetches by itself as soon as it runs, by the source files. */
const SOON: Readonly<Record<string, RegExp>> = {
  '/': /^src\/lib\/components\/\w+\/(?:house|home\/shownForm)\.ts$/,
  '/score/[table]': /^src\/lib\/(?:components\/tally\/ScoreScreen\.svelte|i18n\/tally\/words\.ts)$/,
};
/** What pages show of the games: phones as soon as the table has answered, a television whatever comes. */
const SHOWN: readonly (readonly [pages: RegExp, sources: RegExp])[] = [
  [/^\/tv(?:\/|$)/, /^(?!.*(?:Phone|ScoreScreen)\.svelte$)/],
  [/^\/play\//, /\w+Phone\.svelte$/],
  [/^\/score\//, /ScoreScreen\.svelte$/],
  [/^\/(?:automation|cards|devices|house|matches|readers|reader|trust)?(?:\/|$)/, /^$/],
];
/** The pages on the server: each names its style sheets. */
const SERVER_NODES = join(ROOT, 'build', 'server', 'chunks', 'nodes');
const STYLESHEETS = /(const stylesheets = )(\[[^\]]*\])/;
const INLINED = /^\t"([^"]+\.css)": stylesheet_\d+,?\n/gm;
const ALL = 'all of them';
/** As SvelteKit writes down a route: `"/(live)/play/[table]": [13,[2]]`, a leaf and the layouts around it. */
const ROUTE = /"(\/[^"]*)": \[~?(\d+)(?:,\[([\d,]*)\])?/g;
/** The outermost layout, and what is shown in place of a page that fails: SvelteKit fetches both for every page. */
const ALWAYS = ['0', '1'];
const node = (number: string): string =>
  `.svelte-kit/generated/client-optimized/nodes/${number}.js`;
/** The compiled messages of an area: `i18n/fr/table.ts`, and those of a game `i18n/elevens/fr.ts`. */
const WORDS = /^src\/lib\/i18n\/(\w+)\/(\w+)\.ts\?compiled$/;

/** The files of these sources with all that they import, styles too. */
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

/** What a page fetches by itself as soon as it runs. */
const soonOn = (page: string): readonly string[] =>
  sources.filter((source) => SOON[page]?.test(source) ?? false);

function earlyFiles(): EarlyFiles {
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
 * SvelteKit puts into a page the styles of whatever may be fetched from there, those of all televisions and phones into the
 * home page: 75 kB. The page gets those of what it shows; others come with what is fetched, which waits for them.
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
