import type { AreaName } from '../i18n/fr/index.ts';

/** The path of a route, without the groups that only folders have: `/play/[table]`. */
export const pageOf = (route: string | null): string =>
  (route ?? '').replace(/\/\([^/]+\)/g, '') || '/';

const EVERYWHERE: readonly AreaName[] = ['common', 'millebornes'];
const OF_THE_HOUSE: readonly AreaName[] = ['house', 'decks', 'table', 'rows'];

/** The further areas of pages, by the first part of their path; pages not named here are pages of the house. */
const AREAS = new Map<string, readonly AreaName[]>([
  ['play', ['table', 'rows', 'sheets']],
  ['score', ['table', 'rows', 'sheets']],
  // Games fetch their own words with their screens.
  ['tv', ['television']],
]);

/** The words without which a page shows nothing. */
export function areasOf(page: string): readonly AreaName[] {
  if (page === '/tv/[table]/replay') return [...EVERYWHERE, 'television', 'table', 'sheets'];
  const [, first = ''] = page.split('/');
  return [...EVERYWHERE, ...(AREAS.get(first) ?? OF_THE_HOUSE)];
}
