import { chooseLanguage } from '#lib/i18n/language.ts';
import { isWhispered, whisperedFile } from '#lib/server/records/whispered.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ params, url: { searchParams }, locals, request }) =>
  whisperedFile({
    ...locals,
    ...params,
    language: chooseLanguage([...searchParams.getAll('language'), locals.language]),
    speed: searchParams.get('speed'),
    signal: request.signal,
  });

export const HEAD: RequestHandler = ({ params, locals }) => isWhispered({ ...locals, ...params });
