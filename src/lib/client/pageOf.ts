/** The path of a route, without the groups that only folders have: `/play/[table]`. */
export const pageOf = (route: string | null): string =>
  (route ?? '').replace(/\/\([^/]+\)/g, '') || '/';
