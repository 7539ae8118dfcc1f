import { loadWithWords } from '#lib/client/language.svelte.ts';

/** Loads the rematch offer and its words, which are not needed before a match is over. */
export async function rematchOffer() {
  const { default: RematchOffer } = await loadWithWords(
    () => import('./RematchOffer.svelte'),
    'rematch',
  );
  return RematchOffer;
}
