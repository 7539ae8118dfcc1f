import type { AreaName } from '../i18n/fr/index.ts';

/** The page of a route by its path, without the groups that only its folders know: `/play/[table]`. */
export const pageOf = (route: string | null): string =>
  (route ?? '').replace(/\/\([^/]+\)/g, '') || '/';

/** What the pages say by the first part of their path; those that are not named are pages of the house. */
const AREAS = new Map<string, readonly AreaName[]>([
  ['play', ['table', 'rows', 'sheets']],
  ['score', ['table', 'rows', 'sheets']],
  // The games fetch their own with their screens.
  ['tv', ['television']],
]);

/** The words without which a page shows nothing. */
export function areasOf(page: string): readonly AreaName[] {
  if (page === '/tv/[table]/replay') return ['everywhere', 'television', 'table', 'sheets'];
  const [, first = ''] = page.split('/');
  return ['everywhere', ...(AREAS.get(first) ?? (['house', 'table', 'rows'] as const))];
}
