import {
  figuresViewOf,
  playerViewOf,
  type FiguresView,
  type PlayerView,
} from '../../../history/figures.ts';
import { sideOfPlayer } from '../../../history/meetings.ts';
import type { MatchFilter } from '../../../history/pages.ts';
import { matchesQuery, searchable } from '../../../history/search.ts';
import { nameKey } from '../../../history/statistics.ts';
import { hasBegun, isOver, type MatchSummary } from '../../../history/summary.ts';
import { newestFirst } from '../../../history/view.ts';
import { searchText } from '../../../i18n/matches.ts';

/** Index of all matches that have begun, for search and statistics. */
export interface MatchIndex {
  find(which: MatchFilter): readonly MatchSummary[];
  figures(query: string): FiguresView;
  player(name: string): PlayerView;
  /**
   * Updates the index; `before` or `now` is undefined if the match was not or is no longer listed.
   */
  changed(before: MatchSummary | undefined, now: MatchSummary | undefined): void;
}

const MAX_CACHED_RESULTS = 50;

/** @param shown returns all matches outside the trash, in any order */
export function createMatchIndex(shown: () => readonly MatchSummary[]): MatchIndex {
  let newest: readonly MatchSummary[] | null = null;
  const words = new WeakMap<MatchSummary, string>();
  const figures = memoizeLast(figuresViewOf);
  const players = memoizeLast(playerViewOf);

  const all = () => (newest ??= newestFirst(shown().filter(hasBegun)));
  function textOf(match: MatchSummary): string {
    const known = words.get(match);
    if (known !== undefined) return known;
    // Users search for dates and games in either language.
    const text = searchable(`${searchText('fr', match)} ${searchText('en', match)}`);
    words.set(match, text);
    return text;
  }
  function find({ query, player }: MatchFilter): readonly MatchSummary[] {
    const key = player === null ? null : nameKey(player);
    const theirs = key === null ? all() : all().filter((match) => sideOfPlayer(match, key) >= 0);
    return searchable(query) === ''
      ? theirs
      : theirs.filter((match) => matchesQuery(textOf(match), query));
  }

  return {
    find,
    figures: (query) => figures.of(searchable(query), () => [find({ query, player: null })]),
    player: (name) => players.of(nameKey(name), () => [all(), name]),
    changed(before, now) {
      newest = null;
      if (countedOf(before) === countedOf(now)) return;
      figures.forget();
      players.forget();
    },
  };
}

/** Returns the parts of a match that affect statistics; a move within a round changes none. */
const countedOf = (match: MatchSummary | undefined): string =>
  match === undefined || (match.rounds === 0 && !isOver(match))
    ? ''
    : JSON.stringify([match.sides, match.winners, match.edition, isOver(match) && match.lastAt]);

function memoizeLast<Given extends readonly unknown[], Made>(make: (...given: Given) => Made) {
  const made = new Map<string, Made>();
  return {
    of(key: string, given: () => Given): Made {
      const known = made.get(key);
      if (known !== undefined) return known;
      if (made.size >= MAX_CACHED_RESULTS) made.clear();
      const now = make(...given());
      made.set(key, now);
      return now;
    },
    forget: () => made.clear(),
  };
}
