import { language, loadAreas, t } from '#lib/client/language.svelte.ts';
import { fetchChances } from '#lib/client/liveChances.svelte.ts';
import { chancesText } from '#lib/i18n/chances.ts';
import type { CardTable } from '#lib/table/view.ts';

export async function askWhoWins({ code, moves, match }: CardTable): Promise<string> {
  const [found] = await Promise.all([fetchChances(code, moves), loadAreas('chances')]);
  return found === null || !('sides' in match)
    ? t('chances.unknown')
    : chancesText(language(), match, found);
}
