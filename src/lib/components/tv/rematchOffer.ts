import { loadWithRetry } from '#lib/client/loadWithRetry.ts';
import { loadAreas } from '#lib/client/language.svelte.ts';

/** Loads the rematch offer and its words, which are not needed before a match is over. */
export async function rematchOffer() {
  const [{ default: RematchOffer }] = await loadWithRetry(() =>
    Promise.all([import('./RematchOffer.svelte'), loadAreas('rematch')]),
  );
  return RematchOffer;
}
