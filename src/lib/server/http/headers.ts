import type { ServerResponse } from 'node:http';

/** What every answer tells a browser, whether it is a page, a file or a refusal. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Pages put a longer one in its place.
  'Content-Security-Policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), payment=()',
} as const;

/** Sets them before anything is answered: files are sent without asking SvelteKit. */
export function setHeaders(response: Pick<ServerResponse, 'setHeader'>): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
}
