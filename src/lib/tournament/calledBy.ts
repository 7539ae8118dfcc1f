import { allCalledAs } from './names.ts';
import type { Entrant } from './state.ts';

interface Called {
  /** Those that were gone through. */
  readonly entrants: readonly Entrant[];
  /** Numbers by name; of two who are called the same, the first. */
  readonly numbers: Map<string, number>;
}

/** By the first of a list. Who is added to it is added here: of a thousand who come at once, each had gone through all others. */
const known = new WeakMap<Entrant, Called>();

/** Whose names these are, so far as anybody has them: as they are called, by number. */
export function calledBy(entrants: readonly Entrant[]): ReadonlyMap<string, number> {
  const [first] = entrants;
  if (first === undefined) return new Map();
  const before = known.get(first);
  const goesOn =
    before !== undefined && before.entrants.every((entrant, at) => entrant === entrants[at]);
  const numbers = goesOn ? before.numbers : new Map<string, number>();
  for (const { number, players } of entrants.slice(goesOn ? before.entrants.length : 0)) {
    for (const name of allCalledAs(players)) {
      if (!numbers.has(name)) numbers.set(name, number);
    }
  }
  known.set(first, { entrants, numbers });
  return numbers;
}
