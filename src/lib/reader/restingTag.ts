import type { TagId } from './events.ts';

/** The tag a reader read last, and when (ms). */
export interface LastReading {
  readonly tag: TagId;
  readonly at: number;
}

/** A tag that is read again within this time has not been lifted since (ms). */
export const STILL_LYING = 1_500;

/**
 * Whether a reading is a new laying, at a reader that never tells when a tag leaves and may read a lying one again and
 * again, as phones do. There, a tag lies as long as its readings follow each other within `STILL_LYING`; another tag
 * is always a new laying.
 */
export function isLaidAnew({ tag, at }: LastReading, last: LastReading | null): boolean {
  return last?.tag !== tag || at - last.at > STILL_LYING;
}
