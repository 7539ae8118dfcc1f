/**
 * Roles at a tournament. They are independent, except that a director may do what the others may.
 */
export const POSTS = ['announcer', 'floorReferee', 'director'] as const;
export type Post = (typeof POSTS)[number];

/**
 * Roles at a table, at a tournament or for the whole server, each including the ones before.
 * Exceptions: a reader sends taps and otherwise has the rights of a viewer, as do tournament posts
 * outside their tournament. A `screen` (a television of the venue) has the rights of a viewer at
 * all tables, and those that a message names for it.
 */
export const ROLES = [
  'viewer',
  'reader',
  'screen',
  'player',
  'referee',
  ...POSTS,
  'house',
] as const;
export type Role = (typeof ROLES)[number];

/** True if the role includes the rights of `least`. */
export function isAtLeast(role: Role, least: Role): boolean {
  if (role === 'house' || least === 'viewer') return true;
  if (isPost(role) || isPost(least))
    return role === least || (role === 'director' && isPost(least));
  if (isApart(role) || isApart(least)) return role === least;
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

const isApart = (role: Role): boolean => role === 'reader' || role === 'screen';

export const isPost = (role: Role): role is Post => POSTS.some((post) => post === role);

/**
 * True if a screen with this role may answer what its table asks: for a player, or for those in
 * front of a television.
 */
export const mayAnswerAtTable = (role: Role): boolean =>
  role === 'screen' || isAtLeast(role, 'player');

/** True if a screen with this role shows the venue's tables without being told a code. */
export const showsVenue = (role: Role): boolean => role === 'screen' || role === 'house';

/** Returns the role of a post at the tables of its tournament; null: that of a viewer. */
export const atTablesOf = (post: Post | null): Extract<Role, 'referee'> | null =>
  post === null || post === 'announcer' ? null : 'referee';
