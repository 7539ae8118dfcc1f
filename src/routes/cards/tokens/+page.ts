import { loadAreas } from '#lib/client/language.svelte.ts';
import type { PageLoad } from './$types';

/** A page of the house, which is not made before it is known who asks. */
export const ssr = false;

export const load: PageLoad = () => loadAreas('house', 'rows');
