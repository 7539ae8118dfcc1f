import type { TableInTournament, TimeAtTable } from './atTable.ts';

/** What those at a table are told of their time; in minutes, and ms. */
export type TimeNews =
  | { readonly type: 'soon'; readonly minutes: number }
  | { readonly type: 'out' }
  | { readonly type: 'more'; readonly left: number }
  | { readonly type: 'over' };

/** How the time of a table stood when it was looked at. */
export interface TimeSeen {
  readonly at: Pick<TableInTournament, 'extension' | 'scores'>;
  readonly time: TimeAtTable;
  readonly ended: boolean;
}

/** So many minutes before the end it is said that it is near. */
const SOON = 5;

/** The clock of a page goes back by less than this with what arrives late, in ms; whoever has more time has a minute at the least. */
const GOES_BACK = 10_000;

const leftOf = ({ time }: TimeSeen): number | null => ('left' in time ? time.left : null);

/** What counts as seen then: what was passed stays passed. */
export function seenBy(before: TimeSeen | null, now: TimeSeen): TimeSeen {
  const last = before && leftOf(before);
  const left = leftOf(now);
  const isBack = last !== null && left !== null && left > last && left - last < GOES_BACK;
  return before !== null && isBack ? { ...now, time: before.time } : now;
}

/** A match ends a moment before the tournament knows what it came to. */
const isOver = ({ at, ended }: TimeSeen): boolean => ended && at.scores !== null;

/** What has become news since it was looked at before; null: nothing. */
export function timeNews(before: TimeSeen, now: TimeSeen): TimeNews | null {
  if (now.ended) return isOver(now) && !isOver(before) ? { type: 'over' } : null;
  const left = leftOf(now);
  if (left === null) return null;
  if (now.at.extension > before.at.extension && left > 0) return { type: 'more', left };
  const last = leftOf(before);
  if (last === null) return null;
  if (left <= 0) return last > 0 ? { type: 'out' } : null;
  return last > SOON * 60_000 && left <= SOON * 60_000 ? { type: 'soon', minutes: SOON } : null;
}
