import { readFileSync } from 'node:fs';
import type { GameId } from '../../games.ts';
import type { Language } from '../../i18n/language.ts';

export interface PreloadManifest {
  /** Files of messages by area. */
  readonly words: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  /** Compiled messages by area, of all areas of the first views: JSON that can stand in a page. */
  readonly messages: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  /** Pages that hold the messages of their first view. */
  readonly firstViews: readonly string[];
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** Further files of a page for a table of this game. */
  readonly games: Readonly<Record<string, Readonly<Partial<Record<GameId, readonly string[]>>>>>;
}

export interface PreloadedPage {
  readonly page: string;
  /** Game of the table that the page will probably show; null if it shows none. */
  readonly game: GameId | null;
  readonly language: Language;
  readonly areas: readonly string[];
}

interface FirstFiles {
  /** Preload links for files that the page would otherwise discover step by step. */
  readonly links: string;
  /** Messages of the page's first view; empty for pages that share the files of theirs. */
  readonly words: string;
}

/** Returns what a page needs to show its first view; files already in the page are omitted. */
export function findFirstFiles(
  html: string,
  { page, game, language, areas }: PreloadedPage,
  { words: wordFiles, messages, firstViews, pages, games }: PreloadManifest,
): FirstFiles {
  const holdsWords = firstViews.includes(page);
  const said = holdsWords ? [] : areas.flatMap((area) => wordFiles[language][area] ?? []);
  const played = (game === null ? null : games[page]?.[game]) ?? [];
  const links = [...new Set([...(pages[page] ?? []), ...played, ...said])]
    .filter((file) => !html.includes(file))
    .map((file) => `<link ${file.endsWith('.css') ? STYLES : SCRIPT} href="/${file}" />`);
  return { links: links.join(''), words: holdsWords ? holdWords(areas, messages[language]) : '' };
}

/** A page fetches the files of areas that it does not hold. */
function holdWords(areas: readonly string[], messages: Readonly<Record<string, string>>): string {
  const held = areas.flatMap((area) => {
    const json = messages[area];
    return json === undefined ? [] : [`"${area}":${json}`];
  });
  return `<script type="application/json" data-words>{${held.join(',')}}</script>`;
}

const SCRIPT = 'rel="modulepreload"';
const STYLES = 'rel="preload" as="style" crossorigin';

export const readPreloadManifest = (path: string): PreloadManifest =>
  JSON.parse(readFileSync(path, 'utf8')) as PreloadManifest;
