import { ahead } from '../game/ahead.ts';

/** How a table of the round stands while it is played. */
export interface Race {
  readonly number: number;
  /** Of each side, with what is certain of the round going on. */
  readonly points: readonly number[];
  /** So many cards have been laid. */
  readonly moves: number;
}

/** By how much another race must be closer than the one that is watched: nobody can follow what changes with every card. */
const CLEARLY = 2;

/**
 * The number of the table to watch: the two that lead there are the closest, and then those who have come furthest. It stays
 * with `watched` as long as that is played and no other is closer by half. Null: no card has been laid anywhere.
 */
export function closestRace(races: readonly Race[], watched: number | null): number | null {
  const begun = races.filter(({ moves }) => moves > 0);
  const [first] = begun.toSorted(
    (one, other) =>
      margin(one) - margin(other) ||
      most(other) - most(one) ||
      other.moves - one.moves ||
      one.number - other.number,
  );
  const now = begun.find(({ number }) => number === watched);
  if (first === undefined) return null;
  return now !== undefined && margin(now) <= margin(first) * CLEARLY ? now.number : first.number;
}

const most = ({ points }: Race): number => Math.max(...points);
const margin = ({ points }: Race): number => ahead(points)?.by ?? 0;
