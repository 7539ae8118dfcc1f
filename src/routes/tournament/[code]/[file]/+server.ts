import { chooseLanguage } from '#lib/i18n/language.ts';
import { tournamentFile } from '#lib/server/extensions/tournaments/tournamentFiles.ts';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = ({ params, url: { searchParams }, locals }) =>
  tournamentFile({
    ...locals,
    ...params,
    ticket: searchParams.get('ticket'),
    language: chooseLanguage([...searchParams.getAll('language'), locals.language]),
  });
