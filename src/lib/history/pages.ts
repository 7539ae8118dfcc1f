import type { SideSummary } from '../game/standing.ts';
import type { MatchSummary } from './summary.ts';
import { newestFirst, type BinnedMatch, type MatchesChange } from './view.ts';

export interface MatchFilter {
  /** Words that a match must all contain; empty for all matches. */
  readonly query: string;
  readonly player: string | null;
}

/** Page of matches, newest first; `from` is the offset. */
export interface PageRequest extends MatchFilter {
  readonly from: number;
  readonly count: number;
}

/** Maximum number of matches per page. */
export const MAX_PAGE_SIZE = 40;

export type ListedMatch = Omit<MatchSummary, 'sides'> & {
  readonly sides: readonly Omit<SideSummary, 'rounds'>[];
  readonly closed?: true;
  /** Win probabilities are available. */
  readonly foretold?: true;
};

export interface HistoryView {
  readonly position: number;
  /** Total number of matches found. */
  readonly found: number;
  readonly matches: readonly ListedMatch[];
  readonly bin: readonly BinnedMatch[];
  /** Some matches are still being read from the log; they follow. */
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

export function withNext(known: HistoryView, page: HistoryView): HistoryView {
  const codes = new Set(known.matches.map(({ code }) => code));
  const more = page.matches.filter(({ code }) => !codes.has(code));
  return { ...page, matches: newestFirst([...known.matches, ...more]) };
}

/**
 * Replaces the first page in the known matches.
 *
 * @param gone codes of removed matches
 */
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

/**
 * True if the first page covers the whole change. A match restored from the trash may be anywhere.
 */
export const isAtFirst = ({ changed }: MatchesChange, { matches }: HistoryView): boolean =>
  changed.every(({ lastAt }) => lastAt >= (matches.at(-1)?.lastAt ?? 0));
