import { loadAreas } from '#lib/client/language.svelte.ts';
import type { PageLoad } from './$types';

/** Whether this browser trusts the address is known only there. */
export const ssr = false;

export const load: PageLoad = async ({ data }) => {
  await loadAreas('house', 'rows');
  return data;
};
