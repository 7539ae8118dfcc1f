import { loadAreas } from '#lib/client/language.svelte.ts';

/** Loads the part that tells a viewer how to play, with its words. */
export async function loadWatchOnly() {
  const [part] = await Promise.all([import('./WatchOnly.svelte'), loadAreas('answers', 'devices')]);
  return part.default;
}
