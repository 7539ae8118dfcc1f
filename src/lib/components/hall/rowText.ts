import type { HallTable } from '#lib/hall/needs.ts';
import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import { gameName, progressText } from '#lib/i18n/matches.ts';

type Row = Pick<HallTable, 'match' | 'needs' | 'tournament' | 'isSettled'>;

/** What stands first in the row of a table: what it needs, or else what goes on there. */
export function saidOf(language: Language, { match, needs, isSettled }: Row): string {
  if (needs.length > 0)
    return needs.map((need) => format(language, `hall.need.${need}`)).join(' · ');
  if (match.winners !== null) return format(language, 'hall.need.over');
  if (isSettled) return format(language, 'hall.settled');
  return format(language, match.moves === 0 ? 'hall.waits' : 'hall.plays');
}

/** What is played there, in which tournament, and how far it has come. */
export function aboutOf(language: Language, { match, needs, tournament, isSettled }: Row): string {
  const { moves } = match;
  // That it has not begun is said already; and where a result was entered by hand it would stand against that.
  const isSaid = moves === 0 && (isSettled || needs.length === 0);
  return [
    tournament,
    gameName(language, match),
    isSaid ? null : progressText(language, match),
    moves > 0 ? format(language, 'hall.move', { moves }) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
