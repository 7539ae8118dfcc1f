import { ROLES, type Role } from '../devices/roles.ts';

/**
 * Who the server took this screen for when it sent the page, so that nobody sees a page first that is shut to them.
 * Null on the server, which makes no page that could be shut.
 */
export function roleAtFirst(): Role | null {
  if (typeof document === 'undefined') return null;
  const told = document.documentElement.dataset['role'];
  return ROLES.find((role) => role === told) ?? null;
}
