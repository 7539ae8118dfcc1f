import { plainPage } from '#lib/server/records/plainPage.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ params, locals, url }) =>
  plainPage({
    ...locals,
    ...params,
    ticket: url.searchParams.get('ticket'),
    instead: url.searchParams.has('instead'),
  });
