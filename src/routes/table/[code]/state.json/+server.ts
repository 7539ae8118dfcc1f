import { chooseLanguage } from '#lib/i18n/language.ts';
import { stateResponse } from '#lib/server/extensions/feed/overHttp.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ request, params, url: { searchParams }, locals }) =>
  stateResponse({
    ...locals,
    ...params,
    ticket: searchParams.get('ticket'),
    language: chooseLanguage([...searchParams.getAll('language'), locals.language]),
    has: request.headers.get('if-none-match'),
  });
