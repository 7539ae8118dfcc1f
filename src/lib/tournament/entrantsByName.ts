import { normaliseNames } from './names.ts';
import type { Entrant } from './state.ts';

interface NameIndex {
  readonly entrants: readonly Entrant[];
  /** Numbers by normalised name; the first entrant wins. */
  readonly numbers: Map<string, number>;
}

/**
 * Cache by the first entrant of a list; new entrants are added to it. Otherwise registering a
 * thousand would scan all others each time.
 */
const nameIndexes = new WeakMap<Entrant, NameIndex>();

export function entrantsByName(entrants: readonly Entrant[]): ReadonlyMap<string, number> {
  const [first] = entrants;
  if (first === undefined) return new Map();
  const before = nameIndexes.get(first);
  const goesOn =
    before !== undefined && before.entrants.every((entrant, at) => entrant === entrants[at]);
  const numbers = goesOn ? before.numbers : new Map<string, number>();
  for (const { number, players } of entrants.slice(goesOn ? before.entrants.length : 0)) {
    for (const name of normaliseNames(players)) {
      if (!numbers.has(name)) numbers.set(name, number);
    }
  }
  nameIndexes.set(first, { entrants, numbers });
  return numbers;
}
