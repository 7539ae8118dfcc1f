import '../../i18n/bothLanguages.ts';
import { leastRoleFor } from '../../devices/housePages.ts';
import { reaches, type Role } from '../../devices/roles.ts';
import { format } from '../../i18n/format.ts';
import type { Language } from '../../i18n/language.ts';

interface Asked {
  readonly language: Language;
  readonly role: Role;
  /** The route of the page, without the groups that only folders have. */
  readonly page: string;
  readonly path: string;
}

/** What stands on these pages before the server has told them anything; a table by its code. */
const SIGHTS: Readonly<Record<string, (language: Language, code: string) => string>> = {
  '/': (language) =>
    `<div class="hero"><p class="h1">${format(language, 'home.title')}</p><p>${format(language, 'home.lead')}</p></div>`,
  '/matches': (language) => title(format(language, 'matches.title')),
  '/play/[table]': (language, code) => ofTable(language, format(language, 'phone.title', { code })),
  '/score/[table]': (language, code) =>
    ofTable(language, format(language, 'tally.title', { code })),
};
const WIDE: readonly string[] = ['/', '/matches'];
const CODE = /^\/(?:play|score)\/([A-Za-z0-9]{1,12})$/;

const title = (text: string): string => `<p class="h1">${text}</p>`;
const ofTable = (language: Language, named: string): string =>
  `${title(named)}<p>${format(language, 'common.connecting')}</p>`;

/**
 * The HTML of a page as its scripts will show it first, in the same places: a slow phone sees it seconds earlier. Screen
 * readers wait for the page itself. Nothing of a page that whoever asks may not see.
 */
export function firstSight({ language, role, page, path }: Asked): string {
  const sight = SIGHTS[page];
  const code = CODE.exec(path)?.[1]?.toUpperCase() ?? '';
  if (sight === undefined || !reaches(role, leastRoleFor(page))) return '';
  if (page.includes('[') && code === '') return '';
  const kind = WIDE.includes(page) ? 'page' : 'page narrow';
  const mark = '<img src="/icons/icon.svg" alt="" />';
  return (
    `<div id="sight" class="${kind}" aria-hidden="true"><div class="bar">${mark}</div>` +
    `<div class="main">${sight(language, code)}</div></div>`
  );
}
