import { chooseLanguage } from '#lib/i18n/language.ts';
import { scoresFile } from '#lib/server/records/recordFiles.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ params, url: { searchParams }, locals }) =>
  scoresFile({
    ...locals,
    ...params,
    ticket: searchParams.get('ticket'),
    language: chooseLanguage([...searchParams.getAll('language'), locals.language]),
  });
