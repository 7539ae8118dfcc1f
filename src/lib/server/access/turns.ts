/** Bounds how much of what each asks may be under way at once. */
export interface Turns {
  /** Does it, or answers null: of one of these names as much is under way as may be. */
  take<Value>(names: readonly string[], work: () => Promise<Value>): Promise<Value | null>;
}

export function createTurns(most: number): Turns {
  const underWay = new Map<string, number>();
  const count = (name: string): number => underWay.get(name) ?? 0;

  function change(names: readonly string[], by: 1 | -1): void {
    for (const name of names) {
      const now = count(name) + by;
      if (now === 0) underWay.delete(name);
      else underWay.set(name, now);
    }
  }
  return {
    async take(names, work) {
      if (names.some((name) => count(name) >= most)) return null;
      change(names, 1);
      try {
        return await work();
      } finally {
        change(names, -1);
      }
    },
  };
}
