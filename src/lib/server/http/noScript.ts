import '../../i18n/bothLanguages.ts';
import { format } from '../../i18n/format.ts';
import type { Language } from '../../i18n/language.ts';

const TABLE_PAGE = /^\/(?:tv|play|score)\/([A-Za-z0-9]{1,12})(?:\/|$)/;

/** Returns the HTML shown if scripts do not run: advice, and a link to a view without scripts. */
export function noScriptHtml(language: Language, path: string): string {
  const code = TABLE_PAGE.exec(path)?.[1];
  const way = code === undefined ? plainViewForm(language) : plainViewLink(language, code);
  return `<p>${format(language, 'page.late')}</p>${way}`;
}

const plainViewLink = (language: Language, code: string): string =>
  `<p><a href="/plain/${code}">${format(language, 'common.plain')}</a></p>`;

export const plainViewForm = (language: Language): string =>
  '<form action="/plain">' +
  `<label>${format(language, 'page.ask')}<input name="code" required maxlength="12" autocomplete="off"></label>` +
  `<button>${format(language, 'common.plain')}</button></form>`;
