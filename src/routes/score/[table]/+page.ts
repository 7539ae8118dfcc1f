import { loadAreas } from '#lib/client/language.svelte.ts';
import type { PageLoad } from './$types';

/** Nothing here is true before the server has been heard, or this device has looked for what it keeps. */
export const ssr = false;

export const load: PageLoad = () => loadAreas('sheets', 'phones', 'rows', 'doors');
