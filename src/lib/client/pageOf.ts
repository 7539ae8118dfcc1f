/** Stands for all addresses without a page; no route has this path. */
const NO_PAGE = '/404';

/** The path of a route, without the groups that only folders have: `/play/[table]`. Null: an address without a page. */
export const pageOf = (route: string | null): string =>
  route === null ? NO_PAGE : route.replace(/\/\([^/]+\)/g, '') || '/';
