import type { PageLoad } from './$types';

export const load: PageLoad = ({ url }) => ({ next: nextPage(url) });

/** The page of this server that is wanted then; home, where none is named. */
function nextPage({ searchParams, origin }: URL): string {
  const wanted = searchParams.get('to') ?? '/';
  const next = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  return next?.origin === origin ? next.pathname : '/';
}
