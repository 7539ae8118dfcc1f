import { chooseLanguage } from '#lib/i18n/language.ts';
import { scoresFile } from '#lib/server/recordFiles.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ params, url, locals }) =>
  scoresFile(locals.caller, params.code, chooseLanguage(url.searchParams.getAll('language')));
