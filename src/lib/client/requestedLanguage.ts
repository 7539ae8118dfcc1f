import { chooseLanguage, type Language } from '../i18n/language.ts';

/**
 * Returns the language that a page's query names, else the one of its cookie, else the one in which
 * the page was sent.
 */
export function requestedLanguage(search: string, cookie: string, sent: Language): Language {
  const asked = new URLSearchParams(search).getAll('language');
  const [, chosen = ''] = /(?:^|; )language=(\w+)/.exec(cookie) ?? [];
  return chooseLanguage([...asked, chosen, sent]);
}
