import type { Counts } from './secondTry.d.mts';

export function countLeftOut(listed: { code: number | null; output: string }): number | null;

export function closingLines(all: {
  total: Counts;
  flaky: readonly { file: string; why: string }[];
  took: ReadonlyMap<string, number>;
  seconds: number;
}): string[];
