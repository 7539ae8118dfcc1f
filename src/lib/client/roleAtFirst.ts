import { ROLES, type Role } from '../devices/roles.ts';
import { isFramed } from './framed.ts';

/**
 * The role of this screen when the server sent the page, so that nobody is first shown a page that is closed to them.
 * Null on the server, which renders no such page.
 */
export function roleAtFirst(): Role | null {
  if (typeof document === 'undefined') return null;
  if (isFramed()) return 'viewer';
  const told = document.documentElement.dataset['role'];
  return ROLES.find((role) => role === told) ?? null;
}
