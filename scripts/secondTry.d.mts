export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface FileReport extends Counts {
  /** How long its tests took, in ms. */
  ms: number;
  /** A test failed by what its seed made up. */
  seeded: boolean;
  /** The first failure in a line. */
  why: string | null;
}

export interface Report {
  files: Record<string, FileReport>;
  /** Failures that belong to no file. */
  loose: number;
}

/** The files that may be run once more, each from scratch. What a seed found is there, however often it is looked for. */
export function filesToTryAgain(report: Report): string[];

/** Counts a project by the last try of each file, and names those that passed only then; `seconds` are by file. */
export function countTries(
  first: Report,
  seconds: Record<string, Report>,
): Counts & { flaky: { file: string; why: string }[] };

export function add(total: Counts, more: Counts): void;
