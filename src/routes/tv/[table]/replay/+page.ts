import { loadAreas } from '#lib/client/language.svelte.ts';
import type { PageLoad } from './$types';

/** Nothing here is true before the server has been heard. */
export const ssr = false;

export const load: PageLoad = () => loadAreas('television', 'archive', 'sheets');
