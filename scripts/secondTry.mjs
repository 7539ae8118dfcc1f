// What becomes of a file of tests that failed: which may be tried once more, and what counts in the end.

/** So many files at once do not fail by a fluke. */
const MOST_FLUKES = 3;

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & {
 *   seeded: boolean,
 *   why: string | null,
 * }} FileReport `seeded`: a test failed by what its seed made up; `why`: the first failure in a line
 * @typedef {{ files: Record<string, FileReport>, loose: number }} Report `loose`: failures that belong to no file
 */

/**
 * The files that may be run once more, each from scratch. What a seed found is there, however often it is looked for.
 * @param {Report} report
 * @returns {string[]}
 */
export function filesToTryAgain({ files, loose }) {
  const failed = Object.entries(files).filter(([, { failed }]) => failed > 0);
  if (loose > 0 || failed.length > MOST_FLUKES) return [];
  return failed.filter(([, { seeded }]) => !seeded).map(([file]) => file);
}

/**
 * Counts a project by the last try of each file, and names those that passed only then.
 * @param {Report} first
 * @param {Record<string, Report>} seconds by file
 * @returns {Counts & { flaky: { file: string, why: string }[] }}
 */
export function countTries(first, seconds) {
  const total = { passed: 0, failed: first.loose, skipped: 0 };
  const flaky = [];
  for (const [file, tried] of Object.entries(first.files)) {
    const again = seconds[file];
    const last = again?.files[file] ?? tried;
    add(total, last);
    total.failed += again?.loose ?? 0;
    if (tried.failed > 0 && last.failed === 0)
      flaky.push({ file, why: tried.why ?? 'no reason given' });
  }
  return { ...total, flaky };
}

/**
 * @param {Counts} total
 * @param {Counts} more
 */
export function add(total, more) {
  for (const key of ['passed', 'failed', 'skipped']) total[key] += more[key];
}
