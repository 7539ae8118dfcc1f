/**
 * Who somebody is to a table or to the house. Each may do what the one before may; a reader stands aside: it brings taps,
 * and otherwise sees what a viewer sees.
 */
export const ROLES = ['viewer', 'reader', 'player', 'referee', 'house'] as const;
export type Role = (typeof ROLES)[number];

/** Whether somebody in this role may do what asks for at least that one. */
export function reaches(role: Role, least: Role): boolean {
  if (role === 'house' || least === 'viewer') return true;
  if (role === 'reader' || least === 'reader') return role === least;
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
