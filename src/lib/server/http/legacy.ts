/**
 * Pages for engines older than they are built for: the same files in the language of 2018, beside today's, and one script
 * that goes first; see scripts/legacy. Televisions keep the engine that they were sold with.
 */

/** The folder beside today's files, where `scripts/legacy` has built them; development has none. */
export const LEGACY_FOLDER = 'LEGACY_FOLDER';

/**
 * What a page that cannot run today's files asks for them by, when its engine calls itself by another name: by its address
 * at once, which says too that it has asked, and by a cookie from then on, where cookies are kept.
 */
const ASKED = /(?:^|;\s*)engine=legacy(?:;|$)/;

/** Engines by their first version that may do something. */
type Versions = Readonly<Record<'chromium' | 'firefox' | 'safari', number>>;

/** Reads today's files as they are; `:has()` came to Firefox with 121. */
const TODAY: Versions = { chromium: 111, firefox: 121, safari: 16.4 };
/** Reads the older files well enough to play and count by; telephones older than that only look on. */
const PHONE: Versions = { chromium: 88, firefox: 102, safari: 15.4 };
/** Reads them at all: modules that are fetched when they are needed, and `ResizeObserver`. */
const OLDEST: Versions = { chromium: 64, firefox: 69, safari: 13.4 };

const versionIn = (text: string, pattern: RegExp): number | null => {
  const found = pattern.exec(text);
  return found === null ? null : Number(`${found[1] ?? 0}.${found[2] ?? 0}`);
};

/** Whether an engine of this name is older than that; one that is not known is taken for one of today. */
function isBefore(first: Versions, agent: string): boolean {
  // All browsers of iPhones are Safari's engine, whatever they call themselves.
  const safari =
    versionIn(agent, /\bOS (\d+)_(\d+)(?:_\d+)? like Mac OS X/) ??
    (/\bChrom(?:e|ium)\//.test(agent)
      ? null
      : versionIn(agent, /\bVersion\/(\d+)\.(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//));
  if (safari !== null) return safari < first.safari;
  const chromium = versionIn(agent, /\bChrom(?:e|ium)\/(\d+)/);
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

/** Whether the older files are right for whoever asks with these headers, at this address. */
export const asksForLegacy = (headers: Headers, { searchParams }: URL): boolean =>
  searchParams.get('engine') === 'legacy' ||
  ASKED.test(headers.get('cookie') ?? '') ||
  isLegacyEngine(headers.get('user-agent') ?? '');

/** Their folder; null where today's files are right, or there are no others. */
export function legacyFolderFor(headers: Headers, url: URL): string | null {
  const folder = process.env[LEGACY_FOLDER] ?? '';
  return folder !== '' && asksForLegacy(headers, url) ? folder : null;
}

/**
 * A page that fetches the older files. Its styles come as files: those that a page carries in itself are today's, and
 * the files beside them are switched off.
 */
export const legacyPage = (html: string, folder: string): string =>
  html
    .replace(/<style nonce[^>]*>[^]*?<\/style>/g, '')
    .replaceAll(' disabled media="(max-width: 0)"', '')
    .replace('%first%', '<script src="/_app/immutable/first.js" async data-awaited></script>')
    .replaceAll('/_app/immutable/', `/_app/immutable/${folder}/`);
