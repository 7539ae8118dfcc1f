/** How many there are of each name, kept for those of which there is any. */
interface Counts {
  of(name: string): number;
  /** Of all names together. */
  all(): number;
  /** One more of each name, or one fewer. */
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

/** Makes this the newest of all, and forgets the oldest beyond `most`. */
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

/** Forgets the oldest of those that may be forgotten, as long as there are more than `most`. */
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
