import '../../i18n/bothLanguages.ts';
import { format } from '../../i18n/format.ts';
import type { Language } from '../../i18n/language.ts';

/** Pages of one table, by its code. */
const TABLE_PAGE = /^\/(?:tv|play|score)\/([A-Za-z0-9]{1,12})(?:\/|$)/;

/** The HTML that a page shows when its scripts do not run: what to do, and a link to a view without scripts. */
export function lateWords(language: Language, path: string): string {
  const code = TABLE_PAGE.exec(path)?.[1];
  const way = code === undefined ? wayByCode(language) : wayTo(language, code);
  return `<p>${format(language, 'page.late')}</p>${way}`;
}

const wayTo = (language: Language, code: string): string =>
  `<p><a href="/plain/${code}">${format(language, 'common.plain')}</a></p>`;

/** A form for the code of a table, answered by `routes/plain`. */
export const wayByCode = (language: Language): string =>
  '<form action="/plain">' +
  `<label>${format(language, 'page.ask')}<input name="code" required maxlength="12" autocomplete="off"></label>` +
  `<button>${format(language, 'common.plain')}</button></form>`;
