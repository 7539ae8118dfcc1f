/** A counter per name; names at zero are dropped. */
interface Counts {
  of(name: string): number;
  /** The sum over all names. */
  all(): number;
  /** Adds one to each name, or takes one away. */
  change(names: readonly string[], by: 1 | -1): void;
}

export function createCounts(): Counts {
  const counts = new Map<string, number>();
  const of = (name: string): number => counts.get(name) ?? 0;
  return {
    of,
    all: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    change(names, by) {
      for (const name of names) {
        const now = of(name) + by;
        if (now === 0) counts.delete(name);
        else counts.set(name, now);
      }
    },
  };
}

/** Makes this the newest entry, and evicts the oldest beyond `most`. */
export function keepNewest<Name, Known>(
  all: Map<Name, Known>,
  most: number,
  name: Name,
  known: Known,
): void {
  all.delete(name);
  all.set(name, known);
  forgetOldest(all, most, () => true);
}

/** Evicts the oldest entries that may go, while there are more than `most`. */
export function forgetOldest<Name, Known>(
  all: Map<Name, Known>,
  most: number,
  mayBe: (known: Known) => boolean,
): void {
  for (const [name, known] of all) {
    if (all.size <= most) return;
    if (mayBe(known)) all.delete(name);
  }
}
