import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageOf } from '../src/lib/client/pages.ts';
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
};
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

function earlyFiles(): EarlyFiles {
  const sources = Object.keys(chunks);
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
  const routes = [...readFileSync(ROUTES, 'utf8').matchAll(ROUTE)];
  const pages = routes.map(([, route = '', leaf = '', layouts = '']) => {
    const page = pageOf(route);
    const soon = SOON[page];
    const nodes = [...ALWAYS, ...layouts.split(','), leaf].map(node);
    const also = sources.filter((source) => soon?.test(source) ?? false);
    return [page, filesOf(...nodes, ...also)] as const;
  });
  return { words, pages: Object.fromEntries(pages) };
}

writeFileSync(join(ROOT, 'build', 'early.json'), JSON.stringify(earlyFiles()));
