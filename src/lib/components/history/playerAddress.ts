/**
 * Names that no path holds whole: browsers go up at "..", what lies between a browser and a server turns "%2F" into a folder,
 * and half a character cannot be encoded.
 */
const LOST_IN_PATHS = /^\.{1,2}$|[%/\\\p{Cs}]/u;
/** Stands in the path for a player who is named after it. */
const ANYBODY = '~';
const NAME = 'name';

/** Where a player's page is: `path` is encoded, `query` follows it. */
export interface PlayerAddress {
  readonly path: string;
  readonly query: string;
}

/** The address of the page of whoever is called so, whatever that is. */
export function addressOf(name: string): PlayerAddress {
  if (!LOST_IN_PATHS.test(name)) return { path: encodeURIComponent(name), query: '' };
  return { path: ANYBODY, query: `?${String(new URLSearchParams({ [NAME]: name }))}` };
}

/** Whose page this is; `path` is decoded. */
export const playerAt = (path: string, query: URLSearchParams): string => query.get(NAME) ?? path;
