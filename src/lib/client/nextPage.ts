/**
 * Returns the local path in the address's `to`, or `/`. Security: prevents open redirects, since
 * any site can write `to`.
 */
export function nextPage({ searchParams, origin }: URL): string {
  const wanted = searchParams.get('to') ?? '/';
  const next = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  // Two leading slashes would name another host.
  return next?.origin === origin ? next.pathname.replace(/^\/+/, '/') : '/';
}
