import { sizeOf } from '../game/box.ts';
import { BOXES, type BoxId } from '../games/boxes.ts';
import type { MatchSummary } from '../history/summary.ts';
import { clockTime, dayAndMonth, fullDate, shortDate } from './dates.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { NAMES } from './names.ts';

/** What is played, as it stands on its box. */
export const gameName = (
  language: Language,
  { game, edition }: Pick<MatchSummary, 'game' | 'edition'>,
): string => NAMES[game].name(language, edition);

/** A box of cards, of whatever edition, and how many there are in it. */
export const boxName = (language: Language, game: BoxId): string =>
  format(language, 'deck.box.of', {
    game: gameName(language, { game, edition: null }),
    cards: sizeOf(BOXES[game]),
  });

/** What a side has: points, or rounds won where those are counted. */
export const totalText = (
  language: Language,
  { inPoints, inRounds }: Pick<MatchSummary, 'inPoints' | 'inRounds'>,
  total: number,
): string =>
  inPoints || !inRounds
    ? format(language, 'common.points', { points: total })
    : format(language, 'matches.roundsWon', { rounds: total });

/** How far a match has come. */
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
  if (moves === 0) return format(language, 'matches.notBegun');
  if (!inRounds) return null;
  if (winners !== null) return format(language, 'matches.rounds', { rounds });
  return interval
    ? format(language, 'matches.roundOver', { round: rounds })
    : format(language, 'matches.round', { round: rounds + 1 });
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
export function searchText(language: Language, match: MatchSummary): string {
  const { code, sides, lastAt } = match;
  const players = sides.flatMap((side) => side.players);
  const date = new Date(lastAt);
  const dates = [fullDate(language, date), shortDate(date)];
  return [code, gameName(language, match), ...players, ...dates].join(' ');
}
