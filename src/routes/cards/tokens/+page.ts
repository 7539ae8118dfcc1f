import { loadAreas } from '#lib/client/language.svelte.ts';
import type { PageLoad } from './$types';

export const load: PageLoad = () => loadAreas('house', 'rows');
