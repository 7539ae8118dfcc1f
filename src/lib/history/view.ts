import type { MatchSummary } from './summary.ts';

/** The matches of the house, newest first by when something last happened. */
export interface MatchesView {
  readonly position: number;
  readonly matches: readonly MatchSummary[];
  /** Some are still being read from the log; they follow. */
  readonly reading: boolean;
}

/** What became of some matches since the view before. */
export interface MatchesChange {
  readonly position: number;
  readonly changed: readonly MatchSummary[];
  /** Codes of matches that were deleted. */
  readonly removed: readonly string[];
  readonly reading: boolean;
}

/** The view after a change. */
export function withChange(
  { matches }: MatchesView,
  { position, changed, removed, reading }: MatchesChange,
): MatchesView {
  const gone = new Set([...removed, ...changed.map(({ code }) => code)]);
  const kept = matches.filter(({ code }) => !gone.has(code));
  return { position, matches: newestFirst([...kept, ...changed]), reading };
}

export const newestFirst = (matches: readonly MatchSummary[]): readonly MatchSummary[] =>
  [...matches].sort((one, other) => other.lastAt - one.lastAt || other.openedAt - one.openedAt);
