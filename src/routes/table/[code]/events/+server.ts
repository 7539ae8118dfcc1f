import { chooseLanguage } from '#lib/i18n/language.ts';
import { eventStream } from '#lib/server/feed/overHttp.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ request, params, url: { searchParams }, locals }) =>
  eventStream({
    ...locals,
    ...params,
    ticket: searchParams.get('ticket'),
    language: chooseLanguage([...searchParams.getAll('language'), locals.language]),
    seen: request.headers.get('last-event-id'),
  });

/** Nothing would end it: there is no body to say that it is over. */
export const HEAD: RequestHandler = () => new Response(null, { status: 405 });
