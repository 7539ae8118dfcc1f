/** Stands for all addresses without a page; no route has this path. */
const NO_PAGE = '/404';

/**
 * Returns a route's path without SvelteKit's group folders, such as `/play/[table]`; `NO_PAGE` for
 * null.
 */
export const pageOf = (route: string | null): string =>
  route === null ? NO_PAGE : route.replace(/\/\([^/]+\)/g, '') || '/';
