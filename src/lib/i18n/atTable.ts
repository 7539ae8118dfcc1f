import {
  isWithdrawn,
  type WithdrawnTable,
  type TableInTournament,
  type TimeAtTable,
} from '../tournament/atTable.ts';
import type { TimeNews } from '../tournament/timeNews.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { wholeNumber } from './numbers.ts';
import { timeText } from './tournament.ts';

/**
 * Returns "Table no. 12 · Tournament round 3 · Sunday". In English "round" alone is ambiguous,
 * since the game has rounds too.
 */
export function placeText(language: Language, at: TableInTournament | WithdrawnTable): string {
  if (isWithdrawn(at)) return at.name;
  const { name, number, round, final } = at;
  return [
    format(language, 'tournament.table', { table: number }),
    final === null
      ? format(language, 'tournament.here.round', { round })
      : format(language, `tournament.round.final.${final}`),
    // Last, since it may be cut off.
    name,
  ].join(' · ');
}

/** Tells the players that their table no longer counts. */
export const withdrawnTableText = (language: Language): string =>
  format(language, 'tournament.here.gone');

/** Returns the note beside the remaining minutes, or in their place; null if there is none. */
export function timeLeftText(
  language: Language,
  { match, extension }: TableInTournament,
  { type }: TimeAtTable,
): string | null {
  switch (type) {
    case 'none':
      return null;
    case 'waits':
      return format(language, 'tournament.clock.waits');
    case 'out':
      return outText(language, match);
    case 'stands':
      return format(language, 'tournament.clock.stands');
    case 'runs':
      return extension > 0
        ? format(language, 'tournament.here.longer', { time: timeText(extension) })
        : null;
  }
}

const outText = (language: Language, { lastCard }: TableInTournament['match']): string =>
  `${format(language, 'tournament.clock.out')}. ${format(language, `tournament.lastCard.${lastCard}`)}.`;

/** Returns the result of the table's match; null while it goes on. */
export function endText(
  language: Language,
  { scores }: Pick<TableInTournament, 'scores'>,
  ended: boolean,
): string | null {
  if (scores === null) return ended ? format(language, 'tournament.here.over') : null;
  const each = scores.map((score) => (score === null ? '–' : wholeNumber(language, score)));
  return format(language, ended ? 'tournament.here.ended' : 'tournament.here.counts', {
    scores: each.join('\u00a0/\u00a0'),
  });
}

/** Returns the spoken announcement of a change of the clock. */
export function newsText(language: Language, at: TableInTournament, news: TimeNews): string {
  switch (news.type) {
    case 'soon':
      return format(language, 'tournament.here.soon', { minutes: news.minutes });
    case 'out':
      return outText(language, at.match);
    case 'more':
      return format(language, 'tournament.here.more', { time: timeText(news.left) });
    case 'over':
      return endText(language, at, true) ?? '';
  }
}
