import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Pages for engines too old for the normal build: the same files compiled for engines of 2018, beside the modern ones, and one
 * script that goes first; see scripts/legacy. Televisions keep the engine they were sold with.
 */

/** Names the path of the legacy build, made by `scripts/legacy`; unset in development. */
export const LEGACY_FOLDER = 'LEGACY_FOLDER';

/**
 * Cookie with which a page asks for the legacy build when its modern scripts fail although its User-Agent looks modern. The
 * first request asks by query parameter, which also tells that it has asked.
 */
const ASKED = /(?:^|;\s*)engine=legacy(?:;|$)/;

/** The first version of each engine that meets a requirement. */
type Versions = Readonly<Record<'chromium' | 'firefox' | 'safari', number>>;

/** Runs the modern build; Firefox has `:has()` since 121. */
const TODAY: Versions = { chromium: 111, firefox: 121, safari: 16.4 };
/** Runs the legacy build well enough to play and count; older phones only watch. */
const PHONE: Versions = { chromium: 88, firefox: 102, safari: 15.4 };
/** The first Chromium that the legacy build is compiled for. */
export const OLDEST_CHROMIUM = 68;
/** Runs the legacy build at all: its syntax, dynamic import and `ResizeObserver`. */
const OLDEST: Versions = { chromium: OLDEST_CHROMIUM, firefox: 69, safari: 13.4 };

/** Also a part of the name: without a window it is called HeadlessChrome. */
const CHROMIUM = /Chrom(?:e|ium)\/(\d+)/;

const versionIn = (text: string, pattern: RegExp): number | null => {
  const found = pattern.exec(text);
  return found === null ? null : Number(`${found[1] ?? 0}.${found[2] ?? 0}`);
};

/** Whether an engine is older than the given versions; unknown engines count as modern. */
function isBefore(first: Versions, agent: string): boolean {
  // Every browser on an iPhone uses Safari's engine, whatever it calls itself.
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

export const isLegacyEngine = (agent: string): boolean => isBefore(TODAY, agent);

/** The plain view of its table, where the engine is too old for the page at that path; else null. */
export function plainViewFor(agent: string, path: string): string | null {
  const [, page, code] = /^\/(tv|play|score)\/([A-Za-z0-9]{1,12})$/.exec(path) ?? [];
  if (page === undefined || code === undefined) return null;
  if (!isBefore(page === 'tv' ? OLDEST : PHONE, agent)) return null;
  return `/plain/${code}${page === 'tv' ? '' : '?instead'}`;
}

/** Whether the client needs the legacy build, by its headers or the address. */
export const asksForLegacy = (headers: Headers, { searchParams }: URL): boolean =>
  searchParams.get('engine') === 'legacy' ||
  ASKED.test(headers.get('cookie') ?? '') ||
  isLegacyEngine(headers.get('user-agent') ?? '');

/** The legacy build for this client; null when the modern one fits or there is no other. */
export function legacyBuildFor(headers: Headers, url: URL): LegacyBuild | null {
  const path = process.env[LEGACY_FOLDER] ?? '';
  return path !== '' && asksForLegacy(headers, url) ? legacyBuild(path) : null;
}

export interface LegacyBuild {
  /** The name of its folder, beside the modern files. */
  readonly folder: string;
  /** The text of one of its style sheets. */
  readonly sheet: (name: string) => string;
}

/** Few sheets, which never change while the server runs. */
const sheets = new Map<string, string>();

const legacyBuild = (path: string): LegacyBuild => ({
  folder: basename(path),
  sheet(name) {
    const file = join(path, 'assets', basename(name));
    const text = sheets.get(file) ?? readFileSync(file, 'utf8');
    sheets.set(file, text);
    return text;
  },
});

/** A sheet that the page holds inline: named beside it, disabled, so that no script fetches it again. */
const INLINED =
  /<link href="[^"]*\/_app\/immutable\/assets\/([^"]+)" rel="stylesheet" disabled media="\(max-width: 0\)">/g;

/** A page that loads the legacy build. Styles that were inline are so again, for two dozen files take an old engine long. */
export function legacyPage(html: string, { folder, sheet }: LegacyBuild): string {
  const styles = Array.from(html.matchAll(INLINED), ([, name = '']) => sheet(name)).join('\n');
  return html
    .replace(
      /(<style nonce[^>]*>)[^]*?<\/style>/,
      (_, opening: string) => `${opening}${styles}</style>`,
    )
    .replace('%first%', '<script src="/_app/immutable/first.js" async data-awaited></script>')
    .replaceAll('/_app/immutable/', `/_app/immutable/${folder}/`);
}

/** The files that a page asks for early, by its `Link` header. */
export const legacyLink = (link: string, { folder }: LegacyBuild): string =>
  link.replaceAll('/_app/immutable/', `/_app/immutable/${folder}/`);
