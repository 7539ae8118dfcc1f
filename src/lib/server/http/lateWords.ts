import '../../i18n/bothLanguages.ts';
import { format } from '../../i18n/format.ts';
import type { Language } from '../../i18n/language.ts';

/** Pages of one table, by its code. */
const TABLE_PAGE = /^\/(?:tv|play|score)\/([A-Za-z0-9]{1,12})(?:\/|$)/;

/** What a page says, as HTML, where none of its scripts runs: what to do, and the view of its table that needs none. */
export function lateWords(language: Language, path: string): string {
  const code = TABLE_PAGE.exec(path)?.[1];
  const simple =
    code === undefined ? '' : `<a href="/plain/${code}">${format(language, 'page.simple')}</a>`;
  return format(language, 'page.late', { simple });
}
