import { isOver, type MatchSummary } from './summary.ts';

/** A discarded match; `days` is the number of days until it is erased. */
export interface BinnedMatch {
  readonly code: string;
  readonly players: readonly string[];
  readonly days: number;
}

export interface MatchesView {
  readonly position: number;
  readonly matches: readonly MatchSummary[];
}

export interface MatchesChange {
  readonly position: number;
  readonly changed: readonly MatchSummary[];
  readonly removed: readonly string[];
}

/** Matches of the evening, finished or not. `now` is the server's time in ms since the epoch. */
export interface EveningView extends MatchesView {
  readonly now: number;
}

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
