import type { RequestHandler } from './$types';

/**
 * Redirects from the scriptless form to the plain view of the typed code; without a code, back to
 * the form.
 */
export const GET: RequestHandler = ({ url }) => {
  const code = (url.searchParams.get('code') ?? '').trim().toUpperCase();
  const location = code === '' ? '/tv' : `/plain/${encodeURIComponent(code)}`;
  return new Response(null, { status: 303, headers: { location } });
};
