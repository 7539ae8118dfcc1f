import { loadAreas } from '#lib/client/language.svelte.ts';
import { AREAS_OF_ALL_BOXES } from '#lib/i18n/names.ts';

export async function loadOpeningSign() {
  const [sign] = await Promise.all([
    import('./OpeningSign.svelte'),
    loadAreas('answers', 'opening', ...AREAS_OF_ALL_BOXES),
  ]);
  return sign;
}
