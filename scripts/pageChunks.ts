import type { Rolldown } from 'vite';

/** Files that start the first view of a page, by page. Besides its route, it imports them dynamically. */
export const FIRST_VIEWS = {
  home: /\/routes\/\(live\)\/\+page\.|\/components\/(allGamePages|\w+\/(pages|home\/shownForm))\.ts$/,
  phone: /\/routes\/\(live\)\/play\/|\/MilleBornesPhone\.svelte$|\/i18n\/millebornes\/words\.ts$/,
  sheet: /\/routes\/\(live\)\/score\/|\/tally\/ScoreScreen\.svelte$|\/i18n\/tally\/words\.ts$/,
  television: /\/routes\/tv\/\[table\]\/\+page\.|TvScreen\.svelte$|\/i18n\/\w+\/words\.ts$/,
} as const;
/** All other pages. */
const OTHERS = 'others';
const PAGE = /\/routes\/.*\+(page|layout)\./;
const NAMES = [...Object.keys(FIRST_VIEWS), OTHERS];

/** Parts of every page: SvelteKit's start, the outermost layout and the error page. */
const ON_EVERY_PAGE = /\/routes\/\+(layout|error)\.|\/client-optimized\/app\.js$/;
const GAME = /\/(millebornes|elevens|tally)\//;

/**
 * Puts modules that the same two or more first views need into one file, one more for each game. A
 * page then loads little that it does not need and makes few requests: a browser asks a server
 * without HTTP/2 for six files at a time. The bundler divides the other modules.
 */
export function pageChunks(): Rolldown.CodeSplittingGroup[] {
  const known = new Map<string, readonly string[]>();
  const pagesOf = (id: string, graph: Rolldown.ChunkingContext): readonly string[] => {
    const pages = known.get(id) ?? pagesWith(id, graph);
    known.set(id, pages);
    return pages;
  };
  const group = (count: number, isOfGame: boolean): Rolldown.CodeSplittingGroup => ({
    debugName: `${String(count)} pages`,
    // A group takes what its modules import with it, so those that more pages need come first.
    priority: 2 * count + (isOfGame ? 0 : 1),
    name(id, graph) {
      if (GAME.test(id) !== isOfGame) return null;
      const pages = pagesOf(id, graph);
      return pages.length === count
        ? [...pages, ...(GAME.exec(id)?.slice(1) ?? [])].join('-')
        : null;
    },
  });
  const counts = NAMES.map((_, fewer) => NAMES.length - fewer).filter((count) => count > 1);
  return counts.flatMap((count) => [group(count, false), group(count, true)]);
}

/** Returns the pages that import a module for their first view, directly or not. */
function pagesWith(id: string, graph: Rolldown.ChunkingContext): readonly string[] {
  const found = new Set<string>();
  const seen = new Set([id]);
  for (const at of seen) {
    if (ON_EVERY_PAGE.test(at)) return NAMES;
    const pages = Object.entries(FIRST_VIEWS).filter(([, start]) => start.test(at));
    for (const [page] of pages) found.add(page);
    if (pages.length === 0 && PAGE.test(at)) found.add(OTHERS);
    for (const importer of graph.getModuleInfo(at)?.importers ?? []) seen.add(importer);
  }
  return NAMES.filter((name) => found.has(name));
}
