import type { MatchSummary } from '#lib/history/summary.ts';
import type { TableSummary } from '#lib/house/view.ts';

export interface OpenTables {
  /** Tables with a running match, and the newest one opened within the last hour. */
  readonly running: readonly MatchSummary[];
  readonly waiting: readonly MatchSummary[];
  readonly closed: readonly MatchSummary[];
}

/** Time in ms during which the table opened last counts as about to begin. */
const NEW_TABLE_MS = 60 * 60_000;

/** Sorts unfinished tables by state. `matches` newest first; `now` in ms since the epoch. */
export function sortTables(
  matches: readonly MatchSummary[],
  tables: readonly TableSummary[],
  now: number,
): OpenTables {
  const aside = new Set(tables.filter(({ closed }) => closed).map(({ code }) => code));
  const open = matches.filter(({ code }) => !aside.has(code));
  const newest = open.toSorted((one, other) => other.openedAt - one.openedAt)[0];
  const isRunning = (match: MatchSummary): boolean =>
    match.moves > 0 || (match === newest && now - match.openedAt < NEW_TABLE_MS);
  return {
    running: open.filter(isRunning),
    waiting: open.filter((match) => !isRunning(match)),
    closed: matches.filter(({ code }) => aside.has(code)),
  };
}
