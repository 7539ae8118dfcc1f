import { chooseLanguage } from '#lib/i18n/language.ts';
import { stateFile } from '#lib/server/feed/overHttp.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ request, params, url: { searchParams }, locals }) =>
  stateFile({
    ...locals,
    ...params,
    ticket: searchParams.get('ticket'),
    language: chooseLanguage([...searchParams.getAll('language'), locals.language]),
    has: request.headers.get('if-none-match'),
  });
