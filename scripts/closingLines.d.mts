import type { Counts } from './secondTry.d.mts';

export function closingLines(all: {
  total: Counts;
  flaky: readonly { file: string; why: string }[];
  took: ReadonlyMap<string, number>;
  tookFiles: ReadonlyMap<string, number>;
  seconds: number;
}): string[];
