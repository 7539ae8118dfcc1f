/**
 * Whether a page of somebody else shows this one in a frame. Who presses there may not see what they press: so such a page only
 * watches, and shows the server no token, also where browsers count the other page as the same site.
 */
export const isFramed = (): boolean => typeof window !== 'undefined' && window.top !== window.self;
