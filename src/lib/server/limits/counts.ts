interface Counts {
  countOf(name: string): number;
  total(): number;
  change(names: readonly string[], by: 1 | -1): void;
}

export function createCounts(): Counts {
  const counts = new Map<string, number>();
  const of = (name: string): number => counts.get(name) ?? 0;
  return {
    countOf: of,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    change(names, by) {
      for (const name of names) {
        const now = of(name) + by;
        if (now === 0) counts.delete(name);
        else counts.set(name, now);
      }
    },
  };
}

export function setNewest<Name, Known>(
  all: Map<Name, Known>,
  most: number,
  name: Name,
  known: Known,
): void {
  all.delete(name);
  all.set(name, known);
  evictOldest(all, most, () => true);
}

/** Evicts the oldest entries for which `mayBe` is true, until `most` are left, and returns their names. */
export function evictOldest<Name, Known>(
  all: Map<Name, Known>,
  most: number,
  mayBe: (known: Known) => boolean,
): readonly Name[] {
  const evicted: Name[] = [];
  for (const [name, known] of all) {
    if (all.size <= most) break;
    if (mayBe(known) && all.delete(name)) evicted.push(name);
  }
  return evicted;
}
