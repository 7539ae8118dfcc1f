import { isOver, type MatchSummary } from './summary.ts';

/** A match that was thrown away, and can be taken back for so many days more. */
export interface BinnedMatch {
  readonly code: string;
  readonly players: readonly string[];
  readonly days: number;
}

/** The matches of the house that are going on, newest first by when something last happened. */
export interface MatchesView {
  readonly position: number;
  readonly matches: readonly MatchSummary[];
}

/** What became of some matches since the view before, over or not. */
export interface MatchesChange {
  readonly position: number;
  readonly changed: readonly MatchSummary[];
  /** Codes of matches that were deleted or thrown away. */
  readonly removed: readonly string[];
}

/** The view after a change. */
export function withChange(
  { matches }: MatchesView,
  { position, changed, removed }: MatchesChange,
): MatchesView {
  const gone = new Set([...removed, ...changed.map(({ code }) => code)]);
  const kept = matches.filter(({ code }) => !gone.has(code));
  const going = changed.filter((match) => !isOver(match));
  return { position, matches: newestFirst([...kept, ...going]) };
}

export const newestFirst = <Match extends Pick<MatchSummary, 'lastAt' | 'openedAt'>>(
  matches: readonly Match[],
): readonly Match[] =>
  [...matches].sort((one, other) => other.lastAt - one.lastAt || other.openedAt - one.openedAt);
