import { outcomesOf } from '../outcomes.ts';
import type { PairedTable, Sides, Tournament } from '../state.ts';
import { totalPointsOf } from '../tieBreaks.ts';

export interface History {
  points(entrant: number): number;
  /** Number of tables both sat at, not counting absences. */
  met(one: number, other: number): number;
  alone(entrant: number): number;
  /** Rounds at a table smaller than others. */
  short(entrant: number): number;
  first(entrant: number): number;
}

/**
 * Builds the history from all rounds.
 *
 * @param dissolved removed tables; their sides count as having met
 */
export function historyOf(
  tournament: Tournament,
  dissolved: readonly Pick<PairedTable, 'sides'>[] = [],
): History {
  const outcomes = outcomesOf(tournament);
  // Precomputed: pairing asks about a million times.
  const points = new Map([...outcomes].map(([entrant, own]) => [entrant, totalPointsOf(own)]));
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
