import '../../i18n/bothLanguages.ts';
import { minimumRoleFor } from '../../devices/pageRoles.ts';
import { isAtLeast, type Role } from '../../devices/roles.ts';
import { format } from '../../i18n/format.ts';
import type { Language } from '../../i18n/language.ts';

interface FirstViewRequest {
  readonly language: Language;
  readonly role: Role;
  readonly page: string;
  readonly path: string;
}

const HEADINGS: Readonly<Record<string, (language: Language, code: string) => string>> = {
  '/': (language) => `<p class="h1 home">${format(language, 'home.title')}</p>`,
  '/matches': (language) => title(format(language, 'played.title')),
  '/play/[table]': (language, code) => ofTable(language, format(language, 'phone.title', { code })),
  '/score/[table]': (language, code) =>
    ofTable(language, format(language, 'tally.title', { code })),
};
const WIDE: readonly string[] = ['/matches'];
const CODE = /^\/(?:play|score)\/([A-Za-z0-9]{1,12})$/;

const title = (text: string): string => `<p class="h1">${text}</p>`;
const ofTable = (language: Language, named: string): string =>
  `${title(named)}<p>${format(language, 'common.connecting')}</p>`;

/**
 * Returns the page's first view as static HTML, which slow phones show seconds earlier. Screen
 * readers wait for the page itself. Empty for pages that the client must not see.
 */
export function firstViewHtml({ language, role, page, path }: FirstViewRequest): string {
  const heading = HEADINGS[page];
  const code = CODE.exec(path)?.[1]?.toUpperCase() ?? '';
  if (heading === undefined || !isAtLeast(role, minimumRoleFor(page))) return '';
  if (page.includes('[') && code === '') return '';
  const kind = WIDE.includes(page) ? 'page' : 'page narrow';
  const mark = '<img src="/icons/icon.svg" alt="" />';
  return (
    `<div id="sight" class="${kind}" aria-hidden="true"><div class="bar">${mark}</div>` +
    `<div class="main">${heading(language, code)}</div></div>`
  );
}
