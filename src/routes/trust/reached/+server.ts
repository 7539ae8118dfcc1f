import type { RequestHandler } from './$types';

/** Whoever gets this answer by https trusts the server's certificate; a page of the same server by http asks for it. */
export const GET: RequestHandler = () =>
  new Response(null, {
    status: 204,
    headers: { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Cache-Control': 'no-store' },
  });
