/**
 * Nothing on these pages is true before the server has been heard, and before it is known who asks; and what is typed before
 * a page wakes up would be lost.
 */
export const ssr = false;
