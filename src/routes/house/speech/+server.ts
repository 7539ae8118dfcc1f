import { chooseLanguage } from '#lib/i18n/language.ts';
import { venueSpeechResponse } from '#lib/server/extensions/speech/speechResponse.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ url: { searchParams }, locals, request }) =>
  venueSpeechResponse({
    ...locals,
    text: searchParams.get('text') ?? '',
    language: chooseLanguage([...searchParams.getAll('language'), locals.language]),
    speed: searchParams.get('speed'),
    signal: request.signal,
    ticket: searchParams.get('ticket'),
  });
