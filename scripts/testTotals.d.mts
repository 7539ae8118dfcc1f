export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface FileReport extends Counts {
  /** Duration of its tests, in ms. */
  ms: number;
}

export interface Report {
  files: Record<string, FileReport>;
  /** Failures that belong to no file. */
  loose: number;
}

export function countReport(report: Report): Counts;

export function add(total: Counts, more: Counts): void;

export function closingLines(all: {
  total: Counts;
  took: ReadonlyMap<string, number>;
  tookFiles: ReadonlyMap<string, number>;
  seconds: number;
}): string[];
