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

/** The matches of this evening, over or not, with the time of the server in ms since the epoch. */
export interface EveningView extends MatchesView {
  readonly now: number;
}

/** The view after a change; matches that are over go from it, unless they are wished. */
export function withChange<View extends MatchesView>(
  view: View,
  { position, changed, removed }: MatchesChange,
  isWished = (match: MatchSummary): boolean => !isOver(match),
): View {
  const gone = new Set([...removed, ...changed.map(({ code }) => code)]);
  const kept = view.matches.filter(({ code }) => !gone.has(code));
  return { ...view, position, matches: newestFirst([...kept, ...changed.filter(isWished)]) };
}

export const newestFirst = <Match extends Pick<MatchSummary, 'lastAt' | 'openedAt'>>(
  matches: readonly Match[],
): readonly Match[] =>
  [...matches].sort((one, other) => other.lastAt - one.lastAt || other.openedAt - one.openedAt);
