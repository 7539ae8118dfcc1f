import type { RequestHandler } from './$types';

/**
 * A response by https proves that the device trusts the certificate; the same server's http pages
 * request it.
 */
export const GET: RequestHandler = () =>
  new Response(null, {
    status: 204,
    headers: { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Cache-Control': 'no-store' },
  });
