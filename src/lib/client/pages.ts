import type { AreaName } from '../i18n/fr/index.ts';
import { AREAS_OF_ALL_BOXES } from '../i18n/names.ts';

const EVERYWHERE: readonly AreaName[] = ['common'];
const OF_THE_HOUSE: readonly AreaName[] = ['house', 'decks', 'table', ...AREAS_OF_ALL_BOXES];

/** The further areas of pages, by the first part of their path; pages not named here are pages of the house. */
const AREAS = new Map<string, readonly AreaName[]>([
  // Games fetch their own words with their screens.
  ['play', ['table']],
  ['score', ['table', 'tally', ...AREAS_OF_ALL_BOXES]],
  ['tv', ['television']],
  ['story', ['story', 'chances', 'table', ...AREAS_OF_ALL_BOXES]],
  ['overlay', ['overlay']],
  ['404', []],
  ['automation', ['bus']],
  ['hall', ['hall', ...OF_THE_HOUSE]],
  ['tournament', ['tournament', ...OF_THE_HOUSE]],
  ['lab', [...OF_THE_HOUSE, 'partners']],
  ['reader', [...OF_THE_HOUSE, 'device']],
  // It names what all of them show.
  ['guide', [...OF_THE_HOUSE, 'television', 'bus', 'hall', 'tournament', 'boards']],
]);

/** They stand beside a tournament, and are its director's. */
const OF_BOARDS = new Set(['/tournament/[code]/boards', '/tournament/[code]/stack']);

/** The words without which a page shows nothing. */
export function areasOf(page: string): readonly AreaName[] {
  if (page === '/tv/[table]/replay') return [...EVERYWHERE, 'television', 'table'];
  if (OF_BOARDS.has(page)) return [...EVERYWHERE, 'boards', 'tournament', ...OF_THE_HOUSE];
  // Whoever looks on needs few words; what only a director says comes with its part of the page.
  if (page === '/tournament/[code]/print') return [...EVERYWHERE, 'tournament', 'decks'];
  if (page === '/tournament/[code]/hall')
    return [...EVERYWHERE, 'hall', 'tournament', ...OF_THE_HOUSE];
  if (page === '/tournament/[code]/compared') return [...EVERYWHERE, 'boards', 'tournament'];
  if (page.startsWith('/tournament/')) return [...EVERYWHERE, 'tournament'];
  const [, first = ''] = page.split('/');
  return [...EVERYWHERE, ...(AREAS.get(first) ?? OF_THE_HOUSE)];
}
