import { chooseLanguage } from '#lib/i18n/language.ts';
import { resultPictureFile } from '#lib/server/records/resultFiles.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ params, url: { searchParams }, locals }) =>
  resultPictureFile({
    ...locals,
    ...params,
    shape: searchParams.get('shape'),
    ticket: searchParams.get('ticket'),
    language: chooseLanguage([...searchParams.getAll('language'), locals.language]),
  });
