import { chooseLanguage } from '#lib/i18n/language.ts';
import { eventStreamResponse } from '#lib/server/extensions/feed/overHttp.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ request, params, url: { searchParams }, locals }) =>
  eventStreamResponse({
    ...locals,
    ...params,
    ticket: searchParams.get('ticket'),
    language: chooseLanguage([...searchParams.getAll('language'), locals.language]),
    seen: request.headers.get('last-event-id'),
  });

/** Refused: without a body, the stream would never end. */
export const HEAD: RequestHandler = () => new Response(null, { status: 405 });
