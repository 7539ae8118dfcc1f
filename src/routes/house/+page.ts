import { loadAreas } from '#lib/client/language.svelte.ts';
import type { PageLoad } from './$types';

/** The secret lies behind the `#`, which only browsers know. */
export const ssr = false;

export const load: PageLoad = async ({ url }) => {
  await loadAreas('doors');
  return { next: nextPage(url) };
};

/** The page of this server that is wanted then; home, where none is named. */
function nextPage({ searchParams, origin }: URL): string {
  const wanted = searchParams.get('to') ?? '/';
  const next = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  return next?.origin === origin ? next.pathname : '/';
}
