import type { RequestEvent } from '@sveltejs/kit';
import { legacyLink, type LegacyBuild } from '#lib/server/http/legacy.ts';

/**
 * Sets the cache headers of HTML pages. Shared caches must separate them by engine, language and
 * device; a private cache must revalidate, since preloaded files change with each version.
 */
export function setCacheHeaders(headers: Headers, legacy: LegacyBuild | null): void {
  if (!headers.get('content-type')?.startsWith('text/html')) return;
  headers.append('vary', VARY_HEADERS);
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
  const early = headers.get('link');
  if (legacy !== null && early !== null) headers.set('link', legacyLink(early, legacy));
}

const VARY_HEADERS = 'user-agent, cookie, accept-language';

/** SvelteKit declares the encoding only within the page. */
export function setCharset(headers: Headers): void {
  if (headers.get('content-type') === 'text/html') {
    headers.set('content-type', 'text/html; charset=utf-8');
  }
}

/**
 * Renews the device's cookie in its current form if the device joined by http or under an earlier
 * version.
 */
export function renewTokenCookie({ request, url, locals }: RequestEvent, headers: Headers): void {
  if (headers.has('set-cookie')) return;
  const secure = url.protocol === 'https:';
  const { devices, principals } = locals.server.access;
  const device = devices.deviceOf(locals.principal);
  if (device === null) return;
  const token = principals.tokenToCopy(request.headers.get('cookie') ?? '', device.token, secure);
  if (token !== null) principals.setTokenCookie(token, secure, headers);
}
