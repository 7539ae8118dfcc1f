import { findSoleLeader } from '../game/standing.ts';

export interface Race {
  readonly number: number;
  /**
   * Points of each side including certain ones of the current round. Distance, if rounds won are
   * counted.
   */
  readonly points: readonly number[];
  readonly moves: number;
}

/**
 * Minimum factor by which another race must be closer before the screen switches. Otherwise it
 * would switch with every card.
 */
const SWITCH_FACTOR = 2;

/**
 * Returns the table to watch. Only races at least half as far as the longest count, since 0–0 after
 * two cards is always close. Picks the smallest lead, then the highest score. Keeps `watched`
 * unless another race is more than twice as close. Null before the first card.
 */
export function closestRace(races: readonly Race[], watched: number | null): number | null {
  const furthest = Math.max(0, ...races.map(({ moves }) => moves));
  const wellOn = races.filter(({ moves }) => moves > 0 && moves >= furthest / 2);
  const [first] = wellOn.toSorted(
    (one, other) =>
      margin(one) - margin(other) ||
      most(other) - most(one) ||
      other.moves - one.moves ||
      one.number - other.number,
  );
  const now = wellOn.find(({ number }) => number === watched);
  if (first === undefined) return null;
  return now !== undefined && margin(now) <= margin(first) * SWITCH_FACTOR
    ? now.number
    : first.number;
}

const most = ({ points }: Race): number => Math.max(...points);
const margin = ({ points }: Race): number => findSoleLeader(points)?.by ?? 0;
