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
  // Pairing asks for these a million times.
  const points = new Map([...outcomes].map(([entrant, own]) => [entrant, totalOf(own)]));
  const met = createMeetings();
  const short = createCount<number>();
  const first = createCount<number>();
  for (const { tables } of tournament.rounds) {
    const most = Math.max(...tables.map(({ sides }) => sides.length));
    for (const { sides, result } of tables) {
      const there = sides.filter((_, side) => result === null || result.scores[side] !== null);
      met.add(there);
      if (sides.length < most) for (const entrant of sides) short.add(entrant);
      if (sides[0] !== undefined) first.add(sides[0]);
    }
  }
  for (const { sides } of dissolved) met.add(sides);
  return {
    points: (entrant) => points.get(entrant) ?? 0,
    met: met.of,
    alone: (entrant) => (outcomes.get(entrant) ?? []).filter(({ alone }) => alone).length,
    short: short.of,
    first: first.of,
  };
}

/** Number of times that two met, by either of them. */
function createMeetings() {
  const counts = new Map<number, Map<number, number>>();
  function note(one: number, other: number): void {
    const others = counts.get(one) ?? new Map<number, number>();
    counts.set(one, others.set(other, (others.get(other) ?? 0) + 1));
  }
  return {
    add(sides: Sides): void {
      for (const one of sides) for (const other of sides) if (one !== other) note(one, other);
    },
    of: (one: number, other: number): number => counts.get(one)?.get(other) ?? 0,
  };
}

function createCount<Key>() {
  const counts = new Map<Key, number>();
  return {
    add: (key: Key) => void counts.set(key, (counts.get(key) ?? 0) + 1),
    of: (key: Key) => counts.get(key) ?? 0,
  };
}
