import { readFileSync } from 'node:fs';
import type { GameId } from '../../games.ts';
import type { Language } from '../../i18n/language.ts';

export interface PreloadManifest {
  readonly words: Readonly<Record<Language, Readonly<Record<string, string>>>>;
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

/**
 * Returns preload links for files that the page would otherwise discover step by step; files
 * already in the page are omitted.
 */
export function preloadLinks(
  html: string,
  { page, game, language, areas }: PreloadedPage,
  { words, pages, games }: PreloadManifest,
): string {
  const said = areas.flatMap((area) => words[language][area] ?? []);
  const played = (game === null ? null : games[page]?.[game]) ?? [];
  return [...new Set([...(pages[page] ?? []), ...played, ...said])]
    .filter((file) => !html.includes(file))
    .map((file) => `<link ${file.endsWith('.css') ? STYLES : SCRIPT} href="/${file}" />`)
    .join('');
}

const SCRIPT = 'rel="modulepreload"';
const STYLES = 'rel="preload" as="style" crossorigin';

export const readPreloadManifest = (path: string): PreloadManifest =>
  JSON.parse(readFileSync(path, 'utf8')) as PreloadManifest;
