import { away as english } from '../lib/i18n/en/away.ts';
import { away as french } from '../lib/i18n/fr/away.ts';

/** What answers are made with: the browser's own means, but in tests. */
export interface Keeping {
  /** Opens what is kept; refused where the browser keeps nothing, or its disk is full. */
  open(): Promise<Cache>;
  /** Asks the server; refused where it does not answer. */
  fetch(request: Request): Promise<Response>;
  /** Lets something go on behind an answer that is given already. */
  meanwhile(work: Promise<void>): void;
  /** Hears why something could not be kept or looked up: whoever asked has got an answer all the same. */
  failed(error: unknown): void;
}

/** From what is kept, or else from the server, whose answer is then kept. Refused where the server does not answer either. */
export async function cacheFirst(request: Request, by: Keeping): Promise<Response> {
  const cache = await opened(by);
  const kept = await cache?.match(request).catch(by.failed);
  if (kept) return kept;
  const response = await by.fetch(request);
  if (response.ok && cache !== null) keep(cache, request, response, by);
  return response;
}

/** From the server, whose answer is then kept under this path; while it is away from what is kept, or a page that says so. */
export async function serverFirst(request: Request, path: string, by: Keeping): Promise<Response> {
  const cache = await opened(by);
  let response: Response;
  try {
    response = await by.fetch(request);
  } catch {
    return (await cache?.match(path).catch(by.failed)) || saysItIsAway();
  }
  if (response.ok && !response.redirected && cache !== null) keep(cache, path, response, by);
  return response;
}

const opened = (by: Keeping): Promise<Cache | null> =>
  by.open().catch((error: unknown) => {
    by.failed(error);
    return null;
  });

/** A full disk, or a slow one, must not make a server that answers look as if it did not. */
const keep = (cache: Cache, key: RequestInfo, response: Response, by: Keeping): void =>
  by.meanwhile(cache.put(key, response.clone()).catch(by.failed));

/** In both languages, for nothing is known of who reads it. */
const saysItIsAway = (): Response =>
  new Response(
    `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${french['away.title']}</title><h1>${french['away.title']}</h1><p>${french['away.what']}</p>
<h1 lang="en">${english['away.title']}</h1><p lang="en">${english['away.what']}</p>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
