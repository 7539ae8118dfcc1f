/**
 * The page of this server that an address names as the next one; home, where it names none. Anybody may have written
 * its `to`.
 */
export function nextPage({ searchParams, origin }: URL): string {
  const wanted = searchParams.get('to') ?? '/';
  const next = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  // Two leading slashes would name another server.
  return next?.origin === origin ? next.pathname.replace(/^\/+/, '/') : '/';
}
