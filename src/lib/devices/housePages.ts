import type { Role } from './roles.ts';

/** Pages that show the house or its readers; whoever may not see that finds the entrance there. */
const LEAST = new Map<string, Role>([
  ['/', 'house'],
  ['/cards', 'house'],
  ['/matches', 'house'],
  ['/hall', 'house'],
  ['/tournament', 'house'],
  ['/readers', 'house'],
  ['/devices', 'house'],
  ['/automation', 'house'],
  ['/lab', 'house'],
  ['/reader', 'reader'],
]);

/** The least role for a page, by its path; what lies below a page of the house is one too. */
export function leastRoleFor(page: string): Role {
  // Players and those who look on follow one tournament, which they find by its code.
  if (page.startsWith('/tournament/')) return 'viewer';
  const first = `/${page.split('/')[1] ?? ''}`;
  return LEAST.get(first) ?? 'viewer';
}
