import type { MatchSummary } from '../history/summary.ts';
import { format } from './format.ts';
import { dateFormat, type Language } from './language.ts';

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
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return dateFormat(language, style).format(at);
}

/** All that a match can be found by. */
export function wordsOf(language: Language, match: MatchSummary): string {
  const { code, sides, lastAt } = match;
  const date = (dateStyle: 'full' | 'short') => dateFormat(language, { dateStyle }).format(lastAt);
  const players = sides.flatMap((side) => side.players);
  return [code, editionName(language, match), ...players, date('full'), date('short')].join(' ');
}
