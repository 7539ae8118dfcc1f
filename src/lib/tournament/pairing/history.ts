import { outcomesOf } from '../outcomes.ts';
import type { PairedTable, Sides, Tournament } from '../state.ts';
import { totalOf } from '../tieBreaks.ts';

/** What was before, as far as a fair pairing asks. */
export interface History {
  /** In parts of a point. */
  points(entrant: number): number;
  /** How often the two sat at one table; not where one of them was not there. */
  met(one: number, other: number): number;
  /** Rounds without an opponent. */
  alone(entrant: number): number;
  /** Rounds at a table with fewer sides than another one. */
  short(entrant: number): number;
  /** Rounds in which this one had the first turn. */
  first(entrant: number): number;
}

/** `dissolved`: tables that are no more, whose sides are to meet others. */
export function historyOf(
  tournament: Tournament,
  dissolved: readonly Pick<PairedTable, 'sides'>[] = [],
): History {
  const outcomes = outcomesOf(tournament);
  const met = createCount<number>();
  const short = createCount<number>();
  const first = createCount<number>();
  for (const { tables } of tournament.rounds) {
    const most = Math.max(...tables.map(({ sides }) => sides.length));
    for (const { sides, result } of tables) {
      const there = sides.filter((_, side) => result === null || result.scores[side] !== null);
      for (const pair of pairsOf(there)) met.add(pair);
      if (sides.length < most) for (const entrant of sides) short.add(entrant);
      if (sides[0] !== undefined) first.add(sides[0]);
    }
  }
  for (const { sides } of dissolved) for (const pair of pairsOf(sides)) met.add(pair);
  return {
    points: (entrant) => totalOf(outcomes.get(entrant) ?? []),
    met: (one, other) => met.of(pairOf(one, other)),
    alone: (entrant) => (outcomes.get(entrant) ?? []).filter(({ alone }) => alone).length,
    short: short.of,
    first: first.of,
  };
}

/** One number for both, whoever is named first. */
const pairOf = (one: number, other: number): number =>
  Math.min(one, other) * 2 ** 24 + Math.max(one, other);

const pairsOf = (sides: Sides): readonly number[] =>
  sides.flatMap((one, at) => sides.slice(at + 1).map((other) => pairOf(one, other)));

function createCount<Key>() {
  const counts = new Map<Key, number>();
  return {
    add: (key: Key) => void counts.set(key, (counts.get(key) ?? 0) + 1),
    of: (key: Key) => counts.get(key) ?? 0,
  };
}
