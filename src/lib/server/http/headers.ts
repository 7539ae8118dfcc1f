import type { ServerResponse } from 'node:http';

/** What every answer tells a browser, whether it is a page, a file or a refusal. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Pages put a longer one in its place.
  'Content-Security-Policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), payment=()',
} as const;

/** Sets them before anything is answered: files are sent without asking SvelteKit. */
export function setHeaders(response: Pick<ServerResponse, 'setHeader'>): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
}

/** A name or an address, and a port behind it; proxies name servers with `_` too. */
const NAMED = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a header `Host` says where a server is, and nothing that would be read as the path of what is asked for. */
export const isHost = (host: string | undefined): host is string =>
  host !== undefined && NAMED.test(host) && URL.canParse(`http://${host}`);

/** Whether a page of this server asks, or a program such as the bridge, which unlike browsers names no origin. */
export function isOwnPage({
  origin,
  host,
}: {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
}): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin) || !isHost(host)) return false;
  const page = new URL(origin);
  // Somebody may type names in capitals, and programs name a port that goes without saying.
  return new URL(`${page.protocol}//${host}`).host === page.host;
}

/** A page carries its style, which is most of it: sent small to browsers that take it so, which all do. */
export function compressed(page: Response, { headers: asked }: Request): Response {
  const isHtml = page.headers.get('content-type')?.startsWith('text/html') === true;
  const takesGzip = /\bgzip\b/.test(asked.get('accept-encoding') ?? '');
  if (!isHtml || !takesGzip || page.body === null) return page;
  const headers = new Headers(page.headers);
  headers.set('content-encoding', 'gzip');
  headers.append('vary', 'accept-encoding');
  headers.delete('content-length');
  const body = page.body.pipeThrough(new CompressionStream('gzip'));
  return new Response(body, { status: page.status, headers });
}
