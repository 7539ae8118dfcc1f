/** Nothing here is true before the server has been heard, and what is typed before the page wakes up would be lost. */
export const ssr = false;
