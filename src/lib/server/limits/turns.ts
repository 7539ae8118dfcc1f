import { createCounts } from './counts.ts';

/** Bounds how much of what each asks may be under way at once. */
export interface Turns {
  /** Does it, or answers null: of one of these names as much is under way as may be. */
  take<Value>(names: readonly string[], work: () => Promise<Value>): Promise<Value | null>;
}

export function createTurns(most: number): Turns {
  const underWay = createCounts();
  return {
    async take(names, work) {
      if (names.some((name) => underWay.of(name) >= most)) return null;
      underWay.change(names, 1);
      try {
        return await work();
      } finally {
        underWay.change(names, -1);
      }
    },
  };
}
