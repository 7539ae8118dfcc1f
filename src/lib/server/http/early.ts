import { readFileSync } from 'node:fs';
import type { Language } from '../../i18n/language.ts';

/** Names the path of what scripts/early.ts wrote down; unset in development. */
export const EARLY_FILES = 'EARLY_FILES';

/** Files of the pages, by their path below the folder of all pages. */
export interface EarlyFiles {
  /** The messages of each area. */
  readonly words: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  /** What each page is made of and fetches as soon as it runs, by its route. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

/** What a page is about: its route, and the words that it says. */
export interface EarlyPage {
  readonly page: string;
  readonly language: Language;
  readonly areas: readonly string[];
}

/** Links with which a browser fetches at once what the page would ask for step by step; not what the page names or holds. */
export function earlyLinks(
  html: string,
  { page, language, areas }: EarlyPage,
  { words, pages }: EarlyFiles,
): string {
  const said = areas.flatMap((area) => words[language][area] ?? []);
  return [...new Set([...(pages[page] ?? []), ...said])]
    .filter((file) => !html.includes(file))
    .map((file) => `<link ${file.endsWith('.css') ? STYLES : SCRIPT} href="/${file}" />`)
    .join('');
}

const SCRIPT = 'rel="modulepreload"';
const STYLES = 'rel="preload" as="style"';

let read: EarlyFiles | null = null;

/** What was written down when the pages were built; null in development. */
export function earlyFiles(): EarlyFiles | null {
  const path = process.env[EARLY_FILES] ?? '';
  if (path === '') return null;
  read ??= JSON.parse(readFileSync(path, 'utf8')) as EarlyFiles;
  return read;
}
