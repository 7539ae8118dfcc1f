/** Pages are looked at without a router: links lead nowhere. */
export const resolve = (route: string): string => route;
