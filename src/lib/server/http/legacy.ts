import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Pages for engines that are too old for the normal build: the same files compiled for engines of
 * 2018, and one script that runs first; see `scripts/legacy`. Televisions keep the engine they were
 * sold with.
 */

/**
 * Cookie with which a page requests the legacy build if its modern scripts fail despite a modern
 * User-Agent. The first request uses a query parameter, which also marks that it was tried.
 */
const LEGACY_COOKIE = /(?:^|;\s*)engine=legacy(?:;|$)/;

type Versions = Readonly<Record<'chromium' | 'firefox' | 'safari', number>>;

const MODERN_ENGINES: Versions = { chromium: 111, firefox: 121, safari: 16.4 };
/**
 * Engines that run the legacy build well enough to play and keep score; older phones only watch.
 */
const PLAYABLE_ENGINES: Versions = { chromium: 88, firefox: 102, safari: 15.4 };
/** First Chromium that the legacy build is compiled for. */
export const OLDEST_CHROMIUM = 68;
/** Engines that run the legacy build at all: its syntax, dynamic import and `ResizeObserver`. */
const OLDEST_ENGINES: Versions = { chromium: OLDEST_CHROMIUM, firefox: 69, safari: 13.4 };

const CHROMIUM = /Chrom(?:e|ium)\/(\d+)/;

const versionIn = (text: string, pattern: RegExp): number | null => {
  const found = pattern.exec(text);
  return found === null ? null : Number(`${found[1] ?? 0}.${found[2] ?? 0}`);
};

/** True if an engine is older than the given versions; unknown engines count as modern. */
function isOlderThan(first: Versions, agent: string): boolean {
  // Every browser on an iPhone uses Safari's engine, under any name.
  const safari =
    versionIn(agent, /\bOS (\d+)_(\d+)(?:_\d+)? like Mac OS X/) ??
    (CHROMIUM.test(agent)
      ? null
      : versionIn(agent, /\bVersion\/(\d+)\.(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//));
  if (safari !== null) return safari < first.safari;
  const chromium = versionIn(agent, CHROMIUM);
  if (chromium !== null) return chromium < first.chromium;
  const firefox = versionIn(agent, /\bFirefox\/(\d+)/);
  return firefox !== null && firefox < first.firefox;
}

export const isLegacyEngine = (agent: string): boolean => isOlderThan(MODERN_ENGINES, agent);

/**
 * Returns the plain view of the table if the engine is too old for the page at that path; otherwise
 * null.
 */
export function plainViewFor(agent: string, path: string): string | null {
  const [, page, code] = /^\/(tv|play|score)\/([A-Za-z0-9]{1,12})$/.exec(path) ?? [];
  if (page === undefined || code === undefined) return null;
  if (!isOlderThan(page === 'tv' ? OLDEST_ENGINES : PLAYABLE_ENGINES, agent)) return null;
  return `/plain/${code}${page === 'tv' ? '' : '?instead'}`;
}

export const asksForLegacy = (headers: Headers, { searchParams }: URL): boolean =>
  searchParams.get('engine') === 'legacy' ||
  LEGACY_COOKIE.test(headers.get('cookie') ?? '') ||
  isLegacyEngine(headers.get('user-agent') ?? '');

export interface LegacyBuild {
  readonly folder: string;
  readonly sheet: (name: string) => string;
}

/** Opens the build for old engines in this folder. */
export function openLegacyBuild(path: string): LegacyBuild {
  const sheets = new Map<string, string>();
  return {
    folder: basename(path),
    sheet(name) {
      const file = join(path, 'assets', basename(name));
      const text = sheets.get(file) ?? readFileSync(file, 'utf8');
      sheets.set(file, text);
      return text;
    },
  };
}

/**
 * Matches a sheet that the page holds inline. Its link is disabled, so that no script fetches it
 * again.
 */
const INLINE_SHEET =
  /<link href="[^"]*\/_app\/immutable\/assets\/([^"]+)" rel="stylesheet" disabled media="\(max-width: 0\)">/g;

/**
 * Converts a page to the legacy build. Inline styles stay inline, since old engines load two dozen
 * files slowly.
 */
export function legacyPage(html: string, { folder, sheet }: LegacyBuild): string {
  const styles = Array.from(html.matchAll(INLINE_SHEET), ([, name = '']) => sheet(name)).join('\n');
  return html
    .replace(
      /(<style nonce[^>]*>)[^]*?<\/style>/,
      (_, opening: string) => `${opening}${styles}</style>`,
    )
    .replace('%first%', '<script src="/_app/immutable/first.js" async data-awaited></script>')
    .replaceAll('/_app/immutable/', `/_app/immutable/${folder}/`);
}

export const legacyLink = (link: string, { folder }: LegacyBuild): string =>
  link.replaceAll('/_app/immutable/', `/_app/immutable/${folder}/`);
