import { ROLES, type Role } from '../devices/roles.ts';
import { isFramed } from './framed.ts';

/**
 * Returns this screen's role at page load, so that a closed page never flashes. Null on the server,
 * which does not render such pages.
 */
export function initialRole(): Role | null {
  if (typeof document === 'undefined') return null;
  if (isFramed()) return 'viewer';
  const told = document.documentElement.dataset['role'];
  return ROLES.find((role) => role === told) ?? null;
}
