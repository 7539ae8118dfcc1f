import type { SideSummary } from '../game/standing.ts';
import type { MatchSummary } from './summary.ts';
import { newestFirst, type BinnedMatch, type MatchesChange } from './view.ts';

/** Which matches of the house are wanted. */
export interface Which {
  /** Words that all are to be found in a match; none: all matches. */
  readonly query: string;
  /** A player of all of them; null: whoever played. */
  readonly player: string | null;
}

/** Asks for some of them, newest first, from a number on that is 0 for the newest. */
export interface PageRequest extends Which {
  readonly from: number;
  readonly count: number;
}

/** Most matches that are told at once. */
export const MOST_OF_PAGE = 40;

/** A match as a list shows it, without what was done in its rounds. */
export type ListedMatch = Omit<MatchSummary, 'sides'> & {
  readonly sides: readonly Omit<SideSummary, 'rounds'>[];
  /** Its table was put aside. */
  readonly closed?: true;
  /** It can be told who was to win it. */
  readonly foretold?: true;
};

/** The matches that were found, or the newest of them. */
export interface HistoryView {
  readonly position: number;
  /** How many there are. */
  readonly found: number;
  readonly matches: readonly ListedMatch[];
  readonly bin: readonly BinnedMatch[];
  /** Some are still being read from the log; they follow. */
  readonly reading: boolean;
}

export const asListed = (
  { sides, ...match }: MatchSummary,
  { closed = false, foretold = false } = {},
): ListedMatch => ({
  ...match,
  ...(closed && { closed }),
  ...(foretold && { foretold }),
  sides: sides.map(({ players, total }) => ({ players, total })),
});

/** The matches known so far, with the page after them. */
export function withNext(known: HistoryView, page: HistoryView): HistoryView {
  const codes = new Set(known.matches.map(({ code }) => code));
  const more = page.matches.filter(({ code }) => !codes.has(code));
  return { ...page, matches: newestFirst([...known.matches, ...more]) };
}

/** The matches known so far after the first page was told anew; `gone`: codes of those that are no more. */
export function withFirst(
  known: HistoryView,
  page: HistoryView,
  gone: ReadonlySet<string>,
): HistoryView {
  const told = new Set(page.matches.map(({ code }) => code));
  const older = known.matches.filter(({ code }) => !told.has(code) && !gone.has(code));
  const matches = newestFirst([...page.matches, ...older]).slice(0, page.found);
  return { ...page, matches };
}

/** Whether the first page tells all of a change: what came out of the bin may stand anywhere. */
export const isAtFirst = ({ changed }: MatchesChange, { matches }: HistoryView): boolean =>
  changed.every(({ lastAt }) => lastAt >= (matches.at(-1)?.lastAt ?? 0));
