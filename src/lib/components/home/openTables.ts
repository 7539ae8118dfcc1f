import type { MatchSummary } from '#lib/history/summary.ts';
import type { TableSummary } from '#lib/house/view.ts';

/** The tables that are not over, by what they are to whoever opens the page; each list newest first. */
export interface OpenTables {
  /** A match goes on there, or the table was opened a moment ago. */
  readonly running: readonly MatchSummary[];
  /** Opened, and nothing was played. */
  readonly waiting: readonly MatchSummary[];
  readonly closed: readonly MatchSummary[];
}

/** For so long, in ms, a table that was opened last is about to be played at. */
const ABOUT_TO_BEGIN = 60 * 60_000;

/** `matches` newest first; `now` in ms since the epoch. */
export function sortTables(
  matches: readonly MatchSummary[],
  tables: readonly TableSummary[],
  now: number,
): OpenTables {
  const aside = new Set(tables.filter(({ closed }) => closed).map(({ code }) => code));
  const open = matches.filter(({ code }) => !aside.has(code));
  const newest = open.toSorted((one, other) => other.openedAt - one.openedAt)[0];
  const isRunning = (match: MatchSummary): boolean =>
    match.moves > 0 || (match === newest && now - match.openedAt < ABOUT_TO_BEGIN);
  return {
    running: open.filter(isRunning),
    waiting: open.filter((match) => !isRunning(match)),
    closed: matches.filter(({ code }) => aside.has(code)),
  };
}
