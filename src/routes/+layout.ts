import { browser } from '$app/environment';
import { connection } from '#lib/client/connection.ts';
import { loadAreas } from '#lib/client/language.svelte.ts';
import { areasOf } from '#lib/client/pages.ts';
import { pageOf } from '#lib/client/pageOf.ts';
import type { LayoutLoad } from './$types';

export const load: LayoutLoad = ({ route }) => {
  // Opens while the page's own files arrive. With an invitation it opens later, beside redeeming
  // that, so that a player is not shown what a spectator sees.
  if (browser && location.hash === '') connection();
  return loadAreas(...areasOf(pageOf(route.id)));
};
