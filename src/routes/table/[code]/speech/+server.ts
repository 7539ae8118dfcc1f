import { chooseLanguage } from '#lib/i18n/language.ts';
import { speechResponse } from '#lib/server/extensions/speech/speechResponse.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ params, url: { searchParams }, locals, request }) =>
  speechResponse({
    ...locals,
    ...params,
    text: searchParams.get('text') ?? '',
    ticket: searchParams.get('ticket'),
    language: chooseLanguage([...searchParams.getAll('language'), locals.language]),
    speed: searchParams.get('speed'),
    signal: request.signal,
  });
