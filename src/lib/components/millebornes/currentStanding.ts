import type { MilleBornesView } from '#lib/millebornes/view.ts';
import { findSoleLeader } from '#lib/game/standing.ts';

/**
 * Returns the points of each side including certain points of the running round; or the rounds won,
 * if those count.
 */
export const currentTotals = ({ sides }: MilleBornesView): readonly number[] =>
  sides.map(({ total, running }) => total + (running ?? 0));

/** Returns the leading side during a round; null if tied or if points are not counted. */
export const currentLeader = (match: MilleBornesView): number | null =>
  match.sides.some(({ running }) => running === null)
    ? null
    : (findSoleLeader(currentTotals(match))?.side ?? null);
