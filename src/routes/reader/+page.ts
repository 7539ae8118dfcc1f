import { loadAreas } from '#lib/client/language.svelte.ts';
import type { PageLoad } from './$types';

/** A page is a reader only where it is shown. */
export const ssr = false;

export const load: PageLoad = async ({ data }) => {
  await loadAreas('house', 'rows', 'doors');
  return data;
};
