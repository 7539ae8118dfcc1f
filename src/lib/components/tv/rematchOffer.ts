import { fetched } from '#lib/client/fetched.ts';
import { loadAreas } from '#lib/client/language.svelte.ts';

/** The offer of a rematch and its words: no television needs them before a match is over. */
export async function rematchOffer() {
  const [{ default: RematchOffer }] = await fetched(() =>
    Promise.all([import('./RematchOffer.svelte'), loadAreas('table')]),
  );
  return RematchOffer;
}
