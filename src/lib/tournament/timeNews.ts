import type { TableInTournament, TimeAtTable } from './atTable.ts';

/** Announcement about a table's time, in minutes (`soon`) or ms (`more`). */
export type TimeNews =
  | { readonly type: 'soon'; readonly minutes: number }
  | { readonly type: 'out' }
  | { readonly type: 'more'; readonly left: number }
  | { readonly type: 'over' };

export interface TimeObservation {
  readonly at: Pick<TableInTournament, 'extension' | 'scores'>;
  readonly time: TimeAtTable;
  readonly ended: boolean;
}

const SOON_MINUTES = 5;

/** Tolerance in ms for late messages. Real extensions are at least a minute. */
const CLOCK_TOLERANCE_MS = 10_000;

const leftOf = ({ time }: TimeObservation): number | null => ('left' in time ? time.left : null);

export function withoutClockJitter(
  before: TimeObservation | null,
  now: TimeObservation,
): TimeObservation {
  const last = before && leftOf(before);
  const left = leftOf(now);
  const isBack = last !== null && left !== null && left > last && left - last < CLOCK_TOLERANCE_MS;
  return before !== null && isBack ? { ...now, time: before.time } : now;
}

/** The table's match ends slightly before the tournament knows the result. */
const isOver = ({ at, ended }: TimeObservation): boolean => ended && at.scores !== null;

/** Returns the announcement due since the last observation, or null. */
export function timeNews(before: TimeObservation, now: TimeObservation): TimeNews | null {
  if (now.ended) return isOver(now) && !isOver(before) ? { type: 'over' } : null;
  const left = leftOf(now);
  if (left === null) return null;
  if (now.at.extension > before.at.extension && left > 0) return { type: 'more', left };
  const last = leftOf(before);
  if (last === null) return null;
  if (left <= 0) return last > 0 ? { type: 'out' } : null;
  return last > SOON_MINUTES * 60_000 && left <= SOON_MINUTES * 60_000
    ? { type: 'soon', minutes: SOON_MINUTES }
    : null;
}
