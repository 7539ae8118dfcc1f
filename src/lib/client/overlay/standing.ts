import type { FeedSide } from '../../table/feed.ts';

/** The points a side has, those of the round going on that are certain with them, as a television shows; null where rounds won are counted. */
export function pointsNow({ total, running }: Pick<FeedSide, 'total' | 'running'>): number | null {
  return total === null || running === null ? null : total.value + running.value;
}
