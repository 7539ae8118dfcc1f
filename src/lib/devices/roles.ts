/** What a device may be at a tournament; each stands aside from the others, but that a director may do what all of them may. */
export const POSTS = ['announcer', 'floorReferee', 'director'] as const;
export type Post = (typeof POSTS)[number];

/**
 * Who somebody is to a table, to a tournament or to the house. Each may do what the one before may; a reader stands aside: it
 * brings taps, and otherwise sees what a viewer sees. So do those who have a post, at their tournament.
 */
export const ROLES = ['viewer', 'reader', 'player', 'referee', ...POSTS, 'house'] as const;
export type Role = (typeof ROLES)[number];

/** Whether somebody in this role may do what asks for at least that one. */
export function reaches(role: Role, least: Role): boolean {
  if (role === 'house' || least === 'viewer') return true;
  if (isPost(role) || isPost(least))
    return role === least || (role === 'director' && isPost(least));
  if (role === 'reader' || least === 'reader') return role === least;
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

export const isPost = (role: Role): role is Post => POSTS.some((post) => post === role);

/** What a post is at the tables of its tournament; null: nothing that others who look on are not. */
export const atTablesOf = (post: Post | null): Extract<Role, 'referee'> | null =>
  post === null || post === 'announcer' ? null : 'referee';
