import type { BoxId } from '../games/boxes.ts';
import { sideOfPlayer } from './meetings.ts';
import { countsIn, nameKey } from './statistics.ts';
import { isOver, type MatchSummary } from './summary.ts';

export interface Evening {
  readonly day: string;
  readonly matches: readonly MatchSummary[];
}

/** Progress of one player, with one value for each evening. */
export interface Course {
  readonly name: string;
  readonly wins: readonly number[];
  /** Points per match of the evening; null if the player scored none there. */
  readonly points: readonly (number | null)[];
}

/** Play before 5 am belongs to the evening before; in ms. */
const DAY_START_OFFSET_MS = 5 * 3600_000;

/** Returns the evening of a time in the local calendar, as YYYY-MM-DD. */
export function eveningOf(at: number): string {
  const day = new Date(at - DAY_START_OFFSET_MS);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(day.getFullYear())}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/**
 * Groups the finished matches of a game by evening, oldest first.
 *
 * @param dayOf returns the day of a time in ms since the epoch; nights belong to the day before
 */
export function eveningsOf(
  matches: readonly MatchSummary[],
  game: BoxId,
  dayOf: (at: number) => string,
): readonly Evening[] {
  const days = new Map<string, MatchSummary[]>();
  const played = matches.filter((match) => match.game === game && isOver(match) && countsIn(match));
  for (const match of [...played].sort((one, other) => one.lastAt - other.lastAt)) {
    const day = dayOf(match.lastAt);
    days.set(day, [...(days.get(day) ?? []), match]);
  }
  return [...days].map(([day, found]) => ({ day, matches: found }));
}

export const coursesOf = (
  evenings: readonly Evening[],
  players: readonly string[],
): readonly Course[] => players.map((name) => courseOf(evenings, name));

function courseOf(evenings: readonly Evening[], name: string): Course {
  let won = 0;
  const wins: number[] = [];
  const points: (number | null)[] = [];
  const key = nameKey(name);
  for (const { matches } of evenings) {
    const played = matches.flatMap((match) => {
      const side = sideOfPlayer(match, key);
      return side < 0 ? [] : [{ match, side }];
    });
    won += played.filter(({ match, side }) => match.winners?.includes(side) === true).length;
    wins.push(won);
    points.push(meanPoints(played));
  }
  return { name, wins, points };
}

function meanPoints(played: readonly { match: MatchSummary; side: number }[]): number | null {
  const counted = played.filter(({ match }) => match.inPoints);
  if (counted.length === 0) return null;
  const sum = counted.reduce((all, { match, side }) => all + (match.sides[side]?.total ?? 0), 0);
  return sum / counted.length;
}
