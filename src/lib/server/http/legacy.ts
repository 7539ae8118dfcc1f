/**
 * Pages for engines older than they are built for: the same files in the language of 2018, beside today's, and one script
 * that goes first; see scripts/legacy. Televisions keep the engine that they were sold with.
 */

/** The folder beside today's files, where `scripts/legacy` has built them; development has none. */
export const LEGACY_FOLDER = 'LEGACY_FOLDER';

/** What a page that cannot run today's files asks for them by, when its engine calls itself by another name. */
const ASKED = /(?:^|;\s*)engine=legacy(?:;|$)/;

/** The first versions that read today's files as they are; `:has()` came to Firefox with 121. */
const FIRST = { chromium: 111, firefox: 121, safari: 16.4 } as const;

const versionIn = (text: string, pattern: RegExp): number | null => {
  const found = pattern.exec(text);
  return found === null ? null : Number(`${found[1] ?? 0}.${found[2] ?? 0}`);
};

/** Whether an engine of this name needs the older files; one that is not known is taken for one of today. */
export function isLegacyEngine(agent: string): boolean {
  // All browsers of iPhones are Safari's engine, whatever they call themselves.
  const safari =
    versionIn(agent, /\bOS (\d+)_(\d+)(?:_\d+)? like Mac OS X/) ??
    (/\bChrom(?:e|ium)\//.test(agent)
      ? null
      : versionIn(agent, /\bVersion\/(\d+)\.(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//));
  if (safari !== null) return safari < FIRST.safari;
  const chromium = versionIn(agent, /\bChrom(?:e|ium)\/(\d+)/);
  if (chromium !== null) return chromium < FIRST.chromium;
  const firefox = versionIn(agent, /\bFirefox\/(\d+)/);
  return firefox !== null && firefox < FIRST.firefox;
}

/** The folder for whoever asks with these headers; null where today's files are right, or there are no others. */
export function legacyFolderFor(headers: Headers): string | null {
  const folder = process.env[LEGACY_FOLDER] ?? '';
  if (folder === '') return null;
  const isOld =
    ASKED.test(headers.get('cookie') ?? '') || isLegacyEngine(headers.get('user-agent') ?? '');
  return isOld ? folder : null;
}

/**
 * A page that fetches the older files. Its styles come as files: those that a page carries in itself are today's, and
 * the files beside them are switched off.
 */
export const legacyPage = (html: string, folder: string): string =>
  html
    .replace(/<style nonce[^>]*>[^]*?<\/style>/g, '')
    .replaceAll(' disabled media="(max-width: 0)"', '')
    .replaceAll('/_app/immutable/', `/_app/immutable/${folder}/`)
    .replace('</head>', `<script src="/_app/immutable/${folder}/first.js"></script></head>`);
