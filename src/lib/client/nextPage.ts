/** The page of this server that an address names to go on to; home, where it names none. Its `to` may be anybody's writing. */
export function nextPage({ searchParams, origin }: URL): string {
  const wanted = searchParams.get('to') ?? '/';
  const next = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  // Two slashes at its beginning would name another server.
  return next?.origin === origin ? next.pathname.replace(/^\/+/, '/') : '/';
}
