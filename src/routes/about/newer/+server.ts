import type { RequestHandler } from './$types';

/** Tells the page which newer version there is; null if there is none, or none is asked for. */
export const GET: RequestHandler = ({ locals }) =>
  Response.json(
    { newer: locals.server.extension('newerVersion')?.() ?? null },
    { headers: { 'cache-control': 'no-cache' } },
  );
