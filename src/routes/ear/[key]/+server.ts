import { chooseLanguage } from '#lib/i18n/language.ts';
import {
  checkPrivateAudio,
  privateAudioResponse,
} from '#lib/server/extensions/speech/privateAudioResponse.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ params, url: { searchParams }, locals, request }) =>
  privateAudioResponse({
    ...locals,
    ...params,
    language: chooseLanguage([...searchParams.getAll('language'), locals.language]),
    speed: searchParams.get('speed'),
    signal: request.signal,
  });

export const HEAD: RequestHandler = ({ params, locals }) =>
  checkPrivateAudio({ ...locals, ...params });
