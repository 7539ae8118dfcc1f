import type { RequestEvent } from '@sveltejs/kit';
import { plainViewFor } from '#lib/server/http/legacy.ts';

/** Redirects a browser that cannot run the app to the plain view of the table. */
export function redirectToPlainView({ request, url }: RequestEvent): Response | null {
  const plain = plainViewFor(request.headers.get('user-agent') ?? '', url.pathname);
  if (plain === null) return null;
  const headers = { location: plain, vary: 'user-agent', 'cache-control': 'private, no-cache' };
  return new Response(null, { status: 302, headers });
}

/** Redirects the address that overlays had before. */
export function redirectToOverlay({ url }: RequestEvent): Response | null {
  const [, code] = /^\/tv\/([A-Za-z0-9]{1,12})$/.exec(url.pathname) ?? [];
  const show = url.searchParams.get('overlay');
  if (code === undefined || show === null) return null;
  const asked = new URLSearchParams(url.searchParams);
  asked.delete('overlay');
  if (show !== '') asked.set('show', show);
  return new Response(null, {
    status: 302,
    headers: { location: `/overlay/${code}?${asked.toString()}` },
  });
}

/**
 * Redirects a browser at an address that only takes posts, such as /records, to a page. Programs
 * still get the 405 that names the method.
 */
export function redirectPageRequest(
  { request, url }: RequestEvent,
  status: number,
): Response | null {
  const wantsPage = request.headers.get('accept')?.includes('text/html') ?? false;
  if (status !== 405 || request.method !== 'GET' || !wantsPage) return null;
  const location = url.pathname === '/records' ? '/matches' : '/';
  return new Response(null, { status: 303, headers: { location, vary: 'accept' } });
}
