import { away as english } from '../lib/i18n/en/away.ts';
import { away as french } from '../lib/i18n/fr/away.ts';

export interface CacheContext {
  open(): Promise<Cache>;
  fetch(request: Request): Promise<Response>;
  /** Continues work after the response, as `waitUntil`. */
  waitUntil(work: Promise<void>): void;
  /** Reports a cache failure; the request is answered all the same. */
  failed(error: unknown): void;
}

/**
 * Returns the cached response, else the server's, which is then cached. Rejects if the server does
 * not answer.
 */
export async function cacheFirst(request: Request, by: CacheContext): Promise<Response> {
  const cache = await openCache(by);
  const kept = await cache?.match(request).catch(by.failed);
  if (kept) return kept;
  const response = await by.fetch(request);
  if (response.ok && cache !== null) cacheResponse(cache, request, response, by);
  return response;
}

/**
 * Returns the server's response and caches it under this path. Falls back to the cache, then to an
 * offline page.
 */
export async function networkFirst(
  request: Request,
  path: string,
  by: CacheContext,
): Promise<Response> {
  const cache = await openCache(by);
  let response: Response;
  try {
    response = await by.fetch(request);
  } catch {
    return (await cache?.match(path).catch(by.failed)) || offlinePage();
  }
  if (response.ok && !response.redirected && cache !== null)
    cacheResponse(cache, path, response, by);
  return response;
}

const openCache = (by: CacheContext): Promise<Cache | null> =>
  by.open().catch((error: unknown) => {
    by.failed(error);
    return null;
  });

/** Caches in the background: a full or slow disk must not delay the response. */
const cacheResponse = (
  cache: Cache,
  key: RequestInfo,
  response: Response,
  by: CacheContext,
): void => by.waitUntil(cache.put(key, response.clone()).catch(by.failed));

/** Offline page in both languages, since the reader's is unknown. */
const offlinePage = (): Response =>
  new Response(
    `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${french['away.title']}</title><h1>${french['away.title']}</h1><p>${french['away.what']}</p>
<h1 lang="en">${english['away.title']}</h1><p lang="en">${english['away.what']}</p>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
