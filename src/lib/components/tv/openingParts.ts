import { loadAreas } from '#lib/client/language.svelte.ts';
import { AREAS_OF_ALL_BOXES } from '#lib/i18n/names.ts';

/** What says and shows an opening, with its words and the names of all games. */
export async function loadParts() {
  const [sign] = await Promise.all([
    import('./OpeningSign.svelte'),
    loadAreas('opening', ...AREAS_OF_ALL_BOXES),
  ]);
  return sign;
}
