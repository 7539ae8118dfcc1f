/**
 * Client-side only: nothing is known before the server has answered for this device. Input typed
 * before hydration would be lost.
 */
export const ssr = false;
