import type { RequestHandler } from './$types';
import { newerVersion } from '#lib/server/newerVersion.ts';

/** Tells the page which newer version there is; null if there is none, or none is asked for. */
export const GET: RequestHandler = () =>
  Response.json({ newer: newerVersion() }, { headers: { 'cache-control': 'no-cache' } });
