import type { RequestHandler } from './$types';

/** The plain view of the table whose code was typed into a form that needs no script; without a code, back to it. */
export const GET: RequestHandler = ({ url }) => {
  const code = (url.searchParams.get('code') ?? '').trim().toUpperCase();
  const location = code === '' ? '/tv' : `/plain/${encodeURIComponent(code)}`;
  return new Response(null, { status: 303, headers: { location } });
};
