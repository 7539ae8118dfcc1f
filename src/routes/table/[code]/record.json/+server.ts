import { recordFile } from '#lib/server/records/recordFiles.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ params, url, locals }) =>
  recordFile({ ...locals, ...params, ticket: url.searchParams.get('ticket') });
