import type { ServerResponse } from 'node:http';

/** Headers of every response: pages, files and refusals. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Pages replace it with a longer one.
  'Content-Security-Policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), payment=()',
} as const;

/** Set before anything is answered, since files are sent without SvelteKit. */
export function setHeaders(response: Pick<ServerResponse, 'setHeader'>): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
}

/** Lets pages of these addresses show the answer in a frame. Old engines know only the header that lets nobody, or everybody. */
export function allowFrames(headers: Headers, addresses: readonly string[]): void {
  const policy = headers.get('content-security-policy');
  if (policy === null || addresses.length === 0) return;
  const nobody = "frame-ancestors 'none'";
  headers.set(
    'content-security-policy',
    policy.replace(nobody, `frame-ancestors ${addresses.join(' ')}`),
  );
}

const OWN_CONNECTIONS = "connect-src 'self'";

/** Lets a page connect to these origins as well. */
export function allowConnections(headers: Headers, sources: readonly string[]): void {
  const policy = headers.get('content-security-policy');
  if (policy === null || sources.length === 0) return;
  const allowed = `${OWN_CONNECTIONS} ${sources.join(' ')}`;
  headers.set('content-security-policy', policy.replace(OWN_CONNECTIONS, allowed));
}

/**
 * Returns the policy's sources for WebSockets to the page's own server. In Chromium before 79 and Safari before 15.4,
 * `'self'` covers no WebSocket. A page by http may stand behind a proxy by https that does not tell so.
 *
 * @param asked the address by which the page was asked for
 */
export function socketSources({ protocol, hostname, host, port }: URL): readonly string[] {
  const schemes = protocol === 'https:' ? ['wss'] : ['ws', 'wss'];
  // A policy has no way to name an IPv6 address, and browsers complain of one: any host at this port stands for it.
  const name = /^[\w.-]+$/.test(hostname) ? host : `*${port && `:${port}`}`;
  return schemes.map((scheme) => `${scheme}://${name}`);
}

/** A name or an address with an optional port; proxies use `_` in names of servers too. */
const NAMED = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a `Host` header holds a host and nothing that would be parsed as part of the path. */
export const isHost = (host: string | undefined): host is string =>
  host !== undefined && NAMED.test(host) && URL.canParse(`http://${host}`);

/** Whether the request comes from a page of this server, or from a program such as the bridge, which sends no Origin. */
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
  // Of other schemes no page is ours, and not all of them take a port.
  if (page.protocol !== 'http:' && page.protocol !== 'https:') return false;
  // URL parsing normalizes capitals in names and default ports.
  return new URL(`${page.protocol}//${host}`).host === page.host;
}

/** Compresses a page, most of which is inline style, for browsers that accept it, as all do. */
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
