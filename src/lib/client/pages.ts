import type { AreaName } from '../i18n/fr/index.ts';
import {
  AREAS_OF_ALL_BOXES,
  LENGTHS_OF_ALL_BOXES,
  NAMES_OF_ALL_BOXES,
  RULE_AREAS,
  TABLE_AREAS,
} from '../i18n/names.ts';

const EVERYWHERE: readonly AreaName[] = ['common', 'answers'];
const OF_THE_HOUSE: readonly AreaName[] = [
  'house',
  'pages',
  'decks',
  'table',
  'devices',
  'setup',
  ...AREAS_OF_ALL_BOXES,
];

/** Message areas by the first path segment; other pages are pages of the venue. */
const AREAS = new Map<string, readonly AreaName[]>([
  ['tv', ['television']],
  ['screen', ['devices']],
  ['matches', [...OF_THE_HOUSE, 'records']],
  ['rules', [...OF_THE_HOUSE, ...RULE_AREAS]],
  ['story', ['story', 'chances', 'table', 'records', 'house', ...AREAS_OF_ALL_BOXES]],
  ['overlay', ['overlay']],
  ['automation', ['bus']],
  ['settings', ['settings', 'house', 'table', 'devices', ...AREAS_OF_ALL_BOXES]],
  ['hall', ['hall', ...OF_THE_HOUSE]],
  ['tournament', ['tournament', ...OF_THE_HOUSE]],
  ['lab', [...OF_THE_HOUSE, 'phone', 'partners', 'device']],
  ['reader', [...OF_THE_HOUSE, 'device']],
  // The guide quotes texts of all these pages.
  [
    'guide',
    [...OF_THE_HOUSE, 'phone', 'settings', 'television', 'bus', 'hall', 'tournament', 'boards'],
  ],
]);

/** Further message areas of a page for a table of this game. */
export function areasOfGame(page: string, game: keyof typeof TABLE_AREAS): readonly AreaName[] {
  const { table, phone } = TABLE_AREAS[game];
  if (page === '/play/[table]') return [...table, ...phone];
  return page === '/tv/[table]' ? table : [];
}

const OF_BOARDS = new Set(['/tournament/[code]/boards', '/tournament/[code]/stack']);

export function areasOf(page: string): readonly AreaName[] {
  // The home page loads what its later steps need with them.
  if (page === '/') return ['common', 'house', ...LENGTHS_OF_ALL_BOXES, ...NAMES_OF_ALL_BOXES];
  if (page === '/play/[table]') return ['common', 'table'];
  // The score pad loads the words of its later views with them.
  if (page === '/score/[table]') return ['common', ...TABLE_AREAS.tally.table];
  if (page === '/404') return ['common'];
  if (page === '/tv') return ['common', 'television', 'joining'];
  if (page === '/tv/[table]') return ['common', 'television'];
  if (page === '/tv/[table]/replay') return [...EVERYWHERE, 'television', 'records'];
  if (OF_BOARDS.has(page)) return [...EVERYWHERE, 'boards', 'tournament', ...OF_THE_HOUSE];
  // Spectators need few messages; a director's part loads its own.
  if (page === '/tournament/[code]/print') return [...EVERYWHERE, 'tournament', 'decks'];
  if (page === '/tournament/[code]/hall')
    return [...EVERYWHERE, 'hall', 'tournament', ...OF_THE_HOUSE];
  if (page === '/tournament/[code]/compared') return [...EVERYWHERE, 'boards', 'tournament'];
  if (page.startsWith('/tournament/')) return [...EVERYWHERE, 'tournament'];
  const [, first = ''] = page.split('/');
  return [...EVERYWHERE, ...(AREAS.get(first) ?? OF_THE_HOUSE)];
}
