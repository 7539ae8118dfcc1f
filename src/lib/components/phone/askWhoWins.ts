import { language, loadAreas, t } from '#lib/client/language.svelte.ts';
import { whoWins } from '#lib/client/liveChances.svelte.ts';
import { chancesText } from '#lib/i18n/chances.ts';
import type { CardTable } from '#lib/table/view.ts';

/** Who will win at a table, in words; fetched when somebody asks. */
export async function askWhoWins({ code, moves, match }: CardTable): Promise<string> {
  const [found] = await Promise.all([whoWins(code, moves), loadAreas('chances')]);
  return found === null || !('sides' in match)
    ? t('chances.unknown')
    : chancesText(language(), match, found);
}
