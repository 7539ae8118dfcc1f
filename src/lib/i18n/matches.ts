import { eveningOf } from '../history/evenings.ts';
import { everyoneIn } from '../history/lineups.ts';
import { isOver, type MatchSummary } from '../history/summary.ts';
import { clockTime, dayAndMonth, fullDate, longDate, shortDate } from './dates.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { NAMES } from './names.ts';

export const gameName = (
  language: Language,
  { game, edition }: Pick<MatchSummary, 'game' | 'edition'>,
): string => NAMES[game].name(language, edition);

/** Returns a side's points, or its rounds won where those are counted. */
export const totalText = (
  language: Language,
  { inPoints, inRounds }: Pick<MatchSummary, 'inPoints' | 'inRounds'>,
  total: number,
): string =>
  inPoints || !inRounds
    ? format(language, 'common.points', { points: total })
    : format(language, 'played.roundsWon', { rounds: total });

export function progressText(
  language: Language,
  {
    inRounds,
    rounds,
    moves,
    interval,
    winners,
  }: Pick<MatchSummary, 'inRounds' | 'rounds' | 'moves' | 'interval' | 'winners'>,
): string | null {
  if (moves === 0) return format(language, 'played.notBegun');
  if (!inRounds) return null;
  if (winners !== null) return format(language, 'common.rounds', { rounds });
  return interval
    ? format(language, 'played.roundOver', { round: rounds })
    : format(language, 'common.round', { round: rounds + 1 });
}

/** Returns a time in the last hour in minutes, an older one as a date. */
export function momentText(language: Language, at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return format(language, 'played.now');
  if (minutes < 60) return format(language, 'played.moment', { minutes });
  const date = new Date(at);
  return `${dayAndMonth(language, date)} ${String(date.getFullYear())}, ${clockTime(date)}`;
}

const DAY_MS = 24 * 3600_000;
const MINUTE_MS = 60_000;
/** A match that was resumed on another evening has no length worth telling; in minutes. */
const LONGEST_MINUTES = 600;

/** Returns the evening, the time of its beginning and its length: "Hier, 21:40 · 38 min". */
export function matchTitle(
  language: Language,
  match: Pick<MatchSummary, 'openedAt' | 'lastAt' | 'winners' | 'looking'>,
  now: number,
): string {
  const evening = eveningOf(match.lastAt);
  const day =
    evening === eveningOf(now)
      ? format(language, 'played.today')
      : evening === eveningOf(now - DAY_MS)
        ? format(language, 'played.yesterday')
        : longDate(language, new Date(`${evening}T12:00`));
  // A record may have been played at any time.
  if (match.looking) return day;
  const begun = `${day}, ${clockTime(new Date(match.openedAt))}`;
  const minutes = Math.round((match.lastAt - match.openedAt) / MINUTE_MS);
  const hasLength = isOver(match) && minutes > 0 && minutes <= LONGEST_MINUTES;
  return hasLength ? `${begun} · ${format(language, 'played.minutes', { minutes })}` : begun;
}

export function searchText(language: Language, match: MatchSummary): string {
  const { code, sides, lastAt } = match;
  const players = sides.flatMap((side) => everyoneIn(side, match));
  const date = new Date(lastAt);
  const dates = [fullDate(language, date), shortDate(date)];
  return [code, gameName(language, match), ...players, ...dates].join(' ');
}
