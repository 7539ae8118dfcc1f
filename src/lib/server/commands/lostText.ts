import { startText } from './startText.ts';

/** A moment in ms since the epoch, to the minute and in UTC, as the log of the server writes it. */
export const minuteOf = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The time that acknowledged commits are missing for; `since` null: from the very beginning. */
export const lostBetween = (since: number | null, until: number) => ({
  since: since === null ? startText('log-lost-start') : minuteOf(since),
  until: minuteOf(until),
});
