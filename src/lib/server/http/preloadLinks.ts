import { readFileSync } from 'node:fs';
import type { Language } from '../../i18n/language.ts';

export interface PreloadManifest {
  readonly words: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

export interface PreloadedPage {
  readonly page: string;
  readonly language: Language;
  readonly areas: readonly string[];
}

/**
 * Returns preload links for files that the page would otherwise discover step by step; files
 * already in the page are omitted.
 */
export function preloadLinks(
  html: string,
  { page, language, areas }: PreloadedPage,
  { words, pages }: PreloadManifest,
): string {
  const said = areas.flatMap((area) => words[language][area] ?? []);
  return [...new Set([...(pages[page] ?? []), ...said])]
    .filter((file) => !html.includes(file))
    .map((file) => `<link ${file.endsWith('.css') ? STYLES : SCRIPT} href="/${file}" />`)
    .join('');
}

const SCRIPT = 'rel="modulepreload"';
const STYLES = 'rel="preload" as="style" crossorigin';

export const readPreloadManifest = (path: string): PreloadManifest =>
  JSON.parse(readFileSync(path, 'utf8')) as PreloadManifest;
