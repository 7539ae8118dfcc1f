import type { Role } from './roles.ts';

const MINIMUM_ROLES = new Map<string, Role>([
  ['/', 'house'],
  ['/cards', 'house'],
  ['/matches', 'house'],
  ['/hall', 'house'],
  ['/tournament', 'house'],
  ['/readers', 'house'],
  ['/devices', 'house'],
  ['/automation', 'house'],
  ['/settings', 'house'],
  ['/lab', 'house'],
  ['/reader', 'reader'],
]);

/**
 * Returns the least role for a page by its path. Pages below one for administrators need the same
 * role.
 */
export function minimumRoleFor(page: string): Role {
  // Players and viewers reach a single tournament by its code.
  if (page.startsWith('/tournament/')) return 'viewer';
  const first = `/${page.split('/')[1] ?? ''}`;
  return MINIMUM_ROLES.get(first) ?? 'viewer';
}
