import { startText } from '../log/startText.ts';

export const formatMinute = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Returns the period of lost commits, for a text; `since` null: from the beginning. */
export const lostPeriod = (since: number | null, until: number) => ({
  since: since === null ? startText('log-lost-start') : formatMinute(since),
  until: formatMinute(until),
});
