/**
 * Names that a path cannot carry unchanged: browsers resolve "..", proxies decode "%2F" to a slash,
 * and lone surrogates cannot be encoded.
 */
const LOST_IN_PATHS = /^\.{1,2}$|[%/\\\p{Cs}]/u;
/** Path segment for a player who is named in the query. */
const PLACEHOLDER = '~';
const NAME = 'name';

/** Address of a player's page: `path` is encoded, `query` follows it. */
export interface PlayerAddress {
  readonly path: string;
  readonly query: string;
}

export function addressOf(name: string): PlayerAddress {
  if (!LOST_IN_PATHS.test(name)) return { path: encodeURIComponent(name), query: '' };
  return { path: PLACEHOLDER, query: `?${String(new URLSearchParams({ [NAME]: name }))}` };
}

export const playerAt = (path: string, query: URLSearchParams): string => query.get(NAME) ?? path;
