import { ahead } from '../game/ahead.ts';

/** How a table of the round stands while it is played. */
export interface Race {
  readonly number: number;
  /** Of each side, with what is certain of the round going on; where rounds won are counted, the way. */
  readonly points: readonly number[];
  /** So many cards have been laid. */
  readonly moves: number;
}

/** By how much another race must be closer than the one that is watched: nobody can follow what changes with every card. */
const CLEARLY = 2;

/**
 * The number of the table to watch. Of the races that are at least half as far on as any other, as 0–0 after two cards is close
 * everywhere, it is the one whose two leaders are the closest, and then that of those who have come furthest. It stays with
 * `watched` as long as that is one of them and no other is closer by half. Null: no card has been laid anywhere.
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
  return now !== undefined && margin(now) <= margin(first) * CLEARLY ? now.number : first.number;
}

const most = ({ points }: Race): number => Math.max(...points);
const margin = ({ points }: Race): number => ahead(points)?.by ?? 0;
