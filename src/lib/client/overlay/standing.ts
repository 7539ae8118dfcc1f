import type { FeedSide } from '../../table/feed.ts';

/**
 * Returns the points of a side including the certain ones of the current round, as on a television.
 * Null where rounds won are counted.
 */
export function pointsNow({ total, running }: Pick<FeedSide, 'total' | 'running'>): number | null {
  return total === null || running === null ? null : total.value + running.value;
}
