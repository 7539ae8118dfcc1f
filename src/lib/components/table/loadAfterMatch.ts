import { loadAreas } from '#lib/client/language.svelte.ts';

/** Loads the parts that come after a match, with their words. */
export async function loadAfterMatch() {
  const [{ FollowRematch, Rematch }] = await Promise.all([
    import('./afterMatch.ts'),
    loadAreas('answers', 'devices', 'rematch'),
  ]);
  return { FollowRematch, Rematch };
}
