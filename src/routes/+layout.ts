import { loadAreas } from '#lib/client/language.svelte.ts';
import { areasOf } from '#lib/client/pages.ts';
import { pageOf } from '#lib/client/pageOf.ts';
import type { LayoutLoad } from './$types';

export const load: LayoutLoad = ({ route }) => loadAreas(...areasOf(pageOf(route.id)));
