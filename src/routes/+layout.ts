import { loadAreas } from '#lib/client/language.svelte.ts';
import type { LayoutLoad } from './$types';

/** No page shows anything before its words are here. */
export const load: LayoutLoad = () => loadAreas('everywhere');
