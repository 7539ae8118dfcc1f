import type { MatchSummary } from './summary.ts';

/** A match that was thrown away, and can be taken back for so many days more. */
export interface BinnedMatch {
  readonly code: string;
  readonly players: readonly string[];
  readonly days: number;
}

/** The matches of the house, newest first by when something last happened. */
export interface MatchesView {
  readonly position: number;
  readonly matches: readonly MatchSummary[];
  readonly bin: readonly BinnedMatch[];
  /** Some are still being read from the log; they follow. */
  readonly reading: boolean;
}

/** What became of some matches since the view before. */
export interface MatchesChange {
  readonly position: number;
  readonly changed: readonly MatchSummary[];
  /** Codes of matches that were deleted or thrown away. */
  readonly removed: readonly string[];
  readonly bin: readonly BinnedMatch[];
  readonly reading: boolean;
}

/** The view after a change. */
export function withChange(
  { matches }: MatchesView,
  { position, changed, removed, bin, reading }: MatchesChange,
): MatchesView {
  const gone = new Set([...removed, ...changed.map(({ code }) => code)]);
  const kept = matches.filter(({ code }) => !gone.has(code));
  return { position, matches: newestFirst([...kept, ...changed]), bin, reading };
}

export const newestFirst = (matches: readonly MatchSummary[]): readonly MatchSummary[] =>
  [...matches].sort((one, other) => other.lastAt - one.lastAt || other.openedAt - one.openedAt);
