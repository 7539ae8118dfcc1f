import { browser } from '$app/environment';
import { connection } from '#lib/client/connection.ts';
import { loadAreas } from '#lib/client/language.svelte.ts';
import { areasOf } from '#lib/client/pages.ts';
import { pageOf } from '#lib/client/pageOf.ts';
import type { LayoutLoad } from './$types';

export const load: LayoutLoad = ({ route }) => {
  // It opens while the page's own files arrive.
  if (browser) connection();
  return loadAreas(...areasOf(pageOf(route.id)));
};
