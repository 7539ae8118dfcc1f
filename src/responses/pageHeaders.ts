import type { RequestEvent } from '@sveltejs/kit';
import { legacyLink, type LegacyBuild } from '#lib/server/http/legacy.ts';
import type { RunningServer } from '#lib/server/door.ts';
import { secureOrigin } from '#lib/server/http/address.ts';
import { setConnectSources, setFrameAncestors, socketSources } from '#lib/server/http/headers.ts';

/** Sets all headers of a response; `legacy`: files of the build for old engines, or null. */
export function setPageHeaders(
  event: RequestEvent,
  headers: Headers,
  legacy: LegacyBuild | null,
): void {
  const { server } = event.locals;
  setConnectSources(headers, connectionSources(event.url, server));
  setFrameAncestors(headers, server.framesOf(event.url.pathname));
  renewTokenCookie(event, headers);
  setCacheHeaders(headers, legacy);
  setCharset(headers);
}

/**
 * Sets the cache headers of HTML pages. Shared caches must separate them by engine, language and
 * device; a private cache must revalidate, since preloaded files change with each version.
 */
function setCacheHeaders(headers: Headers, legacy: LegacyBuild | null): void {
  if (!headers.get('content-type')?.startsWith('text/html')) return;
  headers.append('vary', VARY_HEADERS);
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
  const early = headers.get('link');
  if (legacy !== null && early !== null) headers.set('link', legacyLink(early, legacy));
}

const VARY_HEADERS = 'user-agent, cookie, accept-language';

/** SvelteKit declares the encoding only within the page. */
function setCharset(headers: Headers): void {
  if (headers.get('content-type') === 'text/html') {
    headers.set('content-type', 'text/html; charset=utf-8');
  }
}

/**
 * Renews the device's cookie in its current form if the device joined by http or under an earlier
 * version.
 */
function renewTokenCookie({ request, url, locals }: RequestEvent, headers: Headers): void {
  if (headers.has('set-cookie')) return;
  const secure = url.protocol === 'https:';
  const { devices, principals } = locals.server.access;
  const device = devices.deviceOf(locals.principal);
  if (device === null) return;
  const token = principals.tokenToCopy(request.headers.get('cookie') ?? '', device.token, secure);
  if (token !== null) principals.setTokenCookie(token, secure, headers);
}

/**
 * Returns the origins that a page may connect to besides its own: WebSockets to its own server, the
 * same server by https, and other servers of the venue.
 */
const connectionSources = (url: URL, server: RunningServer): readonly string[] => [
  ...socketSources(url),
  ...ownHttpsOrigins(url, server),
  ...otherServerOrigins(url, server),
];

function ownHttpsOrigins(url: URL, { config }: RunningServer): readonly string[] {
  const secure = secureOrigin(url, config.httpsPort);
  if (secure === null || !/^https:\/\/[\w.:[\]-]+$/.test(secure)) return [];
  // A content security policy cannot express an IPv6 address: allow any host, by https and at this
  // port only.
  return [secure.replace(/\[.*\]/, '*')];
}

function otherServerOrigins(url: URL, server: RunningServer): readonly string[] {
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  return (
    server
      .otherServerAddresses(protocol)
      // Skips IPv6 addresses: they would need a wildcard for any host by http.
      .filter((address) => /^https?:\/\/[\w.:-]+$/.test(address) && address !== url.origin)
      .map((address) => address.replace('http', 'ws'))
  );
}
