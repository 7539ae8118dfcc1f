import { redirectToBgStats } from '#lib/server/records/resultFiles.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ params, url, locals }) =>
  redirectToBgStats({ ...locals, ...params, ticket: url.searchParams.get('ticket') });
