import { plainPage } from '#lib/server/records/plainPage.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ params, locals, url }) =>
  plainPage({ ...locals, code: params.code, instead: url.searchParams.has('instead') });
