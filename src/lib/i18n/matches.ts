import type { MatchSummary } from '../history/summary.ts';
import { clockTime, dayAndMonth, fullDate, shortDate } from './dates.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';

/** The box a match is played with. */
export const editionName = (
  language: Language,
  { edition }: Pick<MatchSummary, 'edition'>,
): string =>
  edition === null ? format(language, 'elevens.name') : format(language, `home.edition.${edition}`);

/** What a side has: points, or rounds won where those are counted. */
export const totalText = (
  language: Language,
  { inPoints, edition }: Pick<MatchSummary, 'inPoints' | 'edition'>,
  total: number,
): string =>
  inPoints || edition === null
    ? format(language, 'common.points', { points: total })
    : format(language, 'matches.roundsWon', { rounds: total });

/** How far a match has come. */
export function progressText(
  language: Language,
  { edition, rounds, moves }: Pick<MatchSummary, 'edition' | 'rounds' | 'moves'>,
): string | null {
  if (moves === 0) return format(language, 'matches.notBegun');
  return edition === null ? null : format(language, 'matches.round', { round: rounds + 1 });
}

/** A moment of the last hour in minutes, an older one by its date. */
export function momentText(language: Language, at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return format(language, 'matches.now');
  if (minutes < 60) return format(language, 'matches.moment', { minutes });
  const date = new Date(at);
  return `${dayAndMonth(language, date)} ${String(date.getFullYear())}, ${clockTime(date)}`;
}

/** All that a match can be found by. */
export function wordsOf(language: Language, match: MatchSummary): string {
  const { code, sides, lastAt } = match;
  const players = sides.flatMap((side) => side.players);
  const date = new Date(lastAt);
  const dates = [fullDate(language, date), shortDate(date)];
  return [code, editionName(language, match), ...players, ...dates].join(' ');
}
