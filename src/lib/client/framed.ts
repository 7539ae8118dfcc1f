/**
 * Returns true if the page is embedded in a frame of another page. Security (clickjacking): such a
 * page is read-only and sends no token, even if browsers treat both as the same site.
 */
export const isFramed = (): boolean => typeof window !== 'undefined' && window.top !== window.self;
