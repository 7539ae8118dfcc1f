/** Nothing here is true before the server has been heard. */
export const ssr = false;
