import fc from 'fast-check';
import type { TaskMeta } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Seed of the test's random input: its failure prints the command that repeats it. */
    seed?: number;
  }
}

const named = process.env['SEED'];
const drawn = () => Math.floor(Math.random() * 2 ** 31);

/** Seed of random numbers: fixed, unless `SEED` is a number or `any`. `npm test` runs both. */
export const SEED = named === 'any' ? drawn() : Number(named ?? 1000);

/** A seed for a test that is to meet something new at each run, unless SEED names one; it is printed. */
export function newSeed(task: { readonly name: string; readonly meta: TaskMeta }): number {
  const seed = named === undefined ? drawn() : SEED;
  console.log(`seed ${String(seed)}: ${task.name}`);
  task.meta.seed = seed;
  return seed;
}

fc.configureGlobal({ seed: SEED });
