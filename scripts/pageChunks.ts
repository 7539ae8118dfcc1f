import { join } from 'node:path';
import type { Rolldown } from 'vite';
import type { GameId } from '../src/lib/games.ts';

interface FirstView {
  readonly page: string;
  /** Files that start the view. The page imports them dynamically, except its route. */
  readonly starts: RegExp;
  /** Games of the tables that it shows; it loads the files of one of them. */
  readonly games: readonly GameId[];
}

/** First views by name; these pages load little before they can be used. */
export const FIRST_VIEWS: Readonly<Record<string, FirstView>> = {
  home: {
    page: '/',
    starts:
      /\/routes\/\(live\)\/\+page\.|\/components\/(allGamePages|\w+\/(pages|home\/shownForm))\.ts$/,
    games: [],
  },
  phone: {
    page: '/play/[table]',
    starts:
      /\/routes\/\(live\)\/play\/|\/MilleBornesPhone\.svelte$|\/i18n\/millebornes\/words\.ts$/,
    games: ['1000-bornes'],
  },
  rows: {
    page: '/play/[table]',
    starts: /\/routes\/\(live\)\/play\/|\/ElevensPhone\.svelte$|\/i18n\/elevens\/words\.ts$/,
    games: ['elevens'],
  },
  sheet: {
    page: '/score/[table]',
    starts: /\/routes\/\(live\)\/score\/|\/tally\/ScoreScreen\.svelte$|\/i18n\/tally\/words\.ts$/,
    games: ['tally'],
  },
  television: {
    page: '/tv/[table]',
    starts: /\/routes\/tv\/\[table\]\/\+page\.|TvScreen\.svelte$|\/i18n\/\w+\/words\.ts$/,
    games: ['1000-bornes', 'elevens', 'tally'],
  },
};
/** All other pages. */
const OTHERS = 'others';
const PAGE = /\/routes\/.*\+(page|layout)\./;
const NAMES = [...Object.keys(FIRST_VIEWS), OTHERS];

/** Parts of every page: SvelteKit's start and empty layout, our outermost layout and error page. */
const ON_EVERY_PAGE =
  /\/routes\/\+(layout|error)\.|\/client-optimized\/app\.js$|\/kit\/.*\/layout\.svelte$/;
export const GAME_FOLDERS: Readonly<Record<GameId, string>> = {
  '1000-bornes': 'millebornes',
  elevens: 'elevens',
  tally: 'tally',
};
const ROOT = join(import.meta.dirname, '..');

/** Returns the folder of a module's game; undefined if it is of none. */
const gameOf = (id: string): string | undefined =>
  Object.values(GAME_FOLDERS).find((folder) => id.replace(ROOT, '').includes(`/${folder}/`));

/**
 * Puts modules that the same first views need into one file, one more for each game, and scripts
 * that three pages need into the file of all. A page then loads little that it does not need and
 * makes few requests: a browser asks a server without HTTP/2 for six files at a time. The bundler
 * divides the modules that no first view needs.
 */
export function pageChunks(): Rolldown.CodeSplittingGroup[] {
  const known = new Map<string, Chunk | null>();
  const chunkOf = (id: string, graph: Rolldown.ChunkingContext): Chunk | null => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const chunk = standsAlone(id) ? null : chunkFor(id, pagesWith(id, graph));
    known.set(id, chunk);
    return chunk;
  };
  return PRIORITIES.map((priority) => ({
    debugName: `priority ${String(priority)}`,
    priority,
    name(id, graph) {
      const chunk = chunkOf(id, graph);
      return chunk?.priority === priority ? chunk.name : null;
    },
  }));
}

/** Screens of games, and pages: SvelteKit looks up these files to link their styles with a page. */
const SCREEN = /(Phone|ScoreScreen|TvScreen)\.svelte(\?|$)/;
const STYLE = /\.css$/;
const standsAlone = (id: string): boolean =>
  SCREEN.test(id) || (PAGE.test(id) && !ON_EVERY_PAGE.test(id));

/**
 * Returns true if `pageChunks` named a chunk for this first view: for the given game, or for all if
 * that is null.
 */
export function isOfView(chunk: string, view: string, game: GameId | null): boolean {
  const parts = chunk.split('-');
  const folder = Object.values(GAME_FOLDERS).find((each) => each === parts.at(-1));
  return parts.includes(view) && folder === (game === null ? undefined : GAME_FOLDERS[game]);
}

interface Chunk {
  readonly name: string;
  /** A group takes what its modules import with it, so files that more pages need come first. */
  readonly priority: number;
}

function chunkFor(id: string, pages: readonly string[]): Chunk | null {
  const needing = pages.filter((page) => page !== OTHERS);
  if (needing.length === 0) return null;
  // The home page names the boxes of all games.
  const game = needing.includes('home') ? null : gameOf(id);
  // A script for each choice of three pages would cost them more than its bytes cost the fourth.
  const isForAll = !game && !STYLE.test(id) && countPages(needing) >= 3;
  const views = isForAll ? Object.keys(FIRST_VIEWS) : needing;
  // Other pages take a file that several first views share, but not all that one of these needs.
  const isShared = views.length === 1 && pages.length > 1;
  return {
    name: [...views, isShared ? OTHERS : null, game].filter(Boolean).join('-'),
    priority: STYLE.test(id)
      ? PRIORITIES.length - 1
      : 4 * views.length + (isShared ? 2 : 0) + (game ? 0 : 1),
  };
}

const countPages = (views: readonly string[]): number =>
  new Set(views.map((view) => FIRST_VIEWS[view]?.page)).size;

const PRIORITIES = Array.from({ length: 4 * (NAMES.length + 1) }, (_, priority) => priority);

/** Returns the pages that import a module for their first view, directly or not. */
function pagesWith(id: string, graph: Rolldown.ChunkingContext): readonly string[] {
  const found = new Set<string>();
  const seen = new Set([id]);
  for (const at of seen) {
    if (ON_EVERY_PAGE.test(at)) return NAMES;
    const pages = Object.entries(FIRST_VIEWS).filter(([, { starts }]) => starts.test(at));
    for (const [page] of pages) found.add(page);
    if (pages.length === 0 && PAGE.test(at)) found.add(OTHERS);
    for (const importer of graph.getModuleInfo(at)?.importers ?? []) seen.add(importer);
  }
  return NAMES.filter((name) => found.has(name));
}
