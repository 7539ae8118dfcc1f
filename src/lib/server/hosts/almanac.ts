import {
  figuresViewOf,
  playerViewOf,
  type FiguresView,
  type PlayerView,
} from '../../history/figures.ts';
import { sideOfPlayer } from '../../history/meetings.ts';
import type { Which } from '../../history/pages.ts';
import { isFound, searchable } from '../../history/search.ts';
import { nameKey } from '../../history/statistics.ts';
import { hasBegun, isOver, type MatchSummary } from '../../history/summary.ts';
import { newestFirst } from '../../history/view.ts';
import { searchText } from '../../i18n/matches.ts';

/** What all matches of a house that have begun tell together: those that a search finds, and what they come to. */
export interface Almanac {
  /** Newest first. */
  find(which: Which): readonly MatchSummary[];
  figures(query: string): FiguresView;
  player(name: string): PlayerView;
  /** A match is another than before; undefined: it was not there, or is there no more. */
  changed(before: MatchSummary | undefined, now: MatchSummary | undefined): void;
}

/** Answers kept until a match changes what it counts. */
const MOST_KEPT = 50;

/** @param shown all matches of the house that are not thrown away, in any order */
export function createAlmanac(shown: () => readonly MatchSummary[]): Almanac {
  let newest: readonly MatchSummary[] | null = null;
  const words = new WeakMap<MatchSummary, string>();
  const figures = kept(figuresViewOf);
  const players = kept(playerViewOf);

  const all = () => (newest ??= newestFirst(shown().filter(hasBegun)));
  function textOf(match: MatchSummary): string {
    const known = words.get(match);
    if (known !== undefined) return known;
    // Whoever searches types a date or a game in the language at hand.
    const text = searchable(`${searchText('fr', match)} ${searchText('en', match)}`);
    words.set(match, text);
    return text;
  }
  function find({ query, player }: Which): readonly MatchSummary[] {
    const key = player === null ? null : nameKey(player);
    const theirs = key === null ? all() : all().filter((match) => sideOfPlayer(match, key) >= 0);
    return searchable(query) === ''
      ? theirs
      : theirs.filter((match) => isFound(textOf(match), query));
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

/** All of a match that figures are made of; a move in a round leaves it as it was. */
const countedOf = (match: MatchSummary | undefined): string =>
  match === undefined || (match.rounds === 0 && !isOver(match))
    ? ''
    : JSON.stringify([match.sides, match.winners, match.edition, isOver(match) && match.lastAt]);

/** Keeps what was worked out under each key, up to some, until it is to be forgotten. */
function kept<Given extends readonly unknown[], Made>(make: (...given: Given) => Made) {
  const made = new Map<string, Made>();
  return {
    of(key: string, given: () => Given): Made {
      const known = made.get(key);
      if (known !== undefined) return known;
      if (made.size >= MOST_KEPT) made.clear();
      const now = make(...given());
      made.set(key, now);
      return now;
    },
    forget: () => made.clear(),
  };
}
