import type { ServerResponse } from 'node:http';

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Pages replace it with a longer one.
  'Content-Security-Policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), payment=()',
} as const;

/** Sets the headers before anything else, since files are sent without SvelteKit. */
export function setSecurityHeaders(response: Pick<ServerResponse, 'setHeader'>): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
}

/**
 * Lets pages of these origins embed the answer. Old engines only know `X-Frame-Options`, which
 * cannot name origins.
 */
export function setFrameAncestors(headers: Headers, addresses: readonly string[]): void {
  const policy = headers.get('content-security-policy');
  if (policy === null || addresses.length === 0) return;
  const nobody = "frame-ancestors 'none'";
  headers.set(
    'content-security-policy',
    policy.replace(nobody, `frame-ancestors ${addresses.join(' ')}`),
  );
}

const OWN_CONNECTIONS = "connect-src 'self'";

export function setConnectSources(headers: Headers, sources: readonly string[]): void {
  const policy = headers.get('content-security-policy');
  if (policy === null || sources.length === 0) return;
  const allowed = `${OWN_CONNECTIONS} ${sources.join(' ')}`;
  headers.set('content-security-policy', policy.replace(OWN_CONNECTIONS, allowed));
}

/**
 * Returns the CSP sources for WebSockets to the page's own server. In Chromium before 79 and Safari
 * before 15.4, `'self'` covers no WebSocket. A page over HTTP may be behind an HTTPS proxy that
 * does not say so.
 *
 * @param asked the address by which the page was requested
 */
export function socketSources({ protocol, hostname, host, port }: URL): readonly string[] {
  const schemes = protocol === 'https:' ? ['wss'] : ['ws', 'wss'];
  // CSP cannot name an IPv6 address, and browsers warn about one; any host at this port replaces
  // it.
  const name = /^[\w.-]+$/.test(hostname) ? host : `*${port && `:${port}`}`;
  return schemes.map((scheme) => `${scheme}://${name}`);
}

const NAMED = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** True if a `Host` header holds a host and nothing that would be parsed as part of the path. */
export const isHost = (host: string | undefined): host is string =>
  host !== undefined && NAMED.test(host) && URL.canParse(`http://${host}`);

/** True for a page of this server, or a program such as the bridge, which sends no `Origin`. */
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
  // Pages of other schemes are never ours, and not all schemes allow a port.
  if (page.protocol !== 'http:' && page.protocol !== 'https:') return false;
  // URL parsing normalizes capitals in names and default ports.
  return new URL(`${page.protocol}//${host}`).host === page.host;
}

export function compressPage(page: Response, { headers: asked }: Request): Response {
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
