import { loadAreas } from '#lib/client/language.svelte.ts';
import type { PageLoad } from './$types';

/** Nothing here is true before the server has been heard, and what is typed before the page wakes up would be lost. */
export const ssr = false;

export const load: PageLoad = () => loadAreas('phones', 'rows', 'sheets', 'archive', 'doors');
