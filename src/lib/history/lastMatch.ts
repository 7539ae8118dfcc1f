import { hasBegun, isOver, type MatchSummary } from './summary.ts';

/**
 * Returns the last match of exactly these players, in any order, if it is over. A match that they
 * still play and one that is only viewed have no next one.
 */
export function lastMatchOver(
  players: readonly string[],
  matches: readonly MatchSummary[],
): string | null {
  const wanted = keyOf(players);
  const last = matches
    .filter((match) => !match.looking && hasBegun(match) && keyOf(playersIn(match)) === wanted)
    .reduce<MatchSummary | null>(
      (one, other) => (one === null || other.openedAt > one.openedAt ? other : one),
      null,
    );
  return last !== null && isOver(last) ? last.code : null;
}

const playersIn = ({ sides }: MatchSummary): readonly string[] =>
  sides.flatMap(({ players }) => players);

const keyOf = (players: readonly string[]): string => JSON.stringify([...players].sort());
