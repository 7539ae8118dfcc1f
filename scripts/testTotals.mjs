// Counts what `npm test` ran, and writes its last lines.

/** Limit on two cores, in s. */
const TIME_LIMIT = 40 * 60;
const SLOWEST_CHECKS = 6;
const SLOWEST_FILES = 10;

/** Sums up one project. A project that ran no file has failed: its folder has moved or was not found. */
export function countReport({ files, loose }) {
  const ranNothing = loose === 0 && Object.keys(files).length === 0;
  const total = { passed: 0, failed: ranNothing ? 1 : loose, skipped: 0 };
  for (const file of Object.values(files)) add(total, file);
  return total;
}

export function add(total, more) {
  for (const key of ['passed', 'failed', 'skipped']) total[key] += more[key];
}

/** Returns the closing lines. `took` and `tookFiles` are seconds by name of check and file, `seconds` is the whole. */
export function closingLines({ total, took, tookFiles, seconds }) {
  const late = `It took more than ${TIME_LIMIT / 60} minutes; what took longest stands above.`;
  return [
    'slowest files:',
    ...slowest(tookFiles, SLOWEST_FILES).map((line) => `  ${line}`),
    `slowest: ${slowest(took, SLOWEST_CHECKS).join(', ')}; all of it ${minutes(seconds)}`,
    ...(seconds > TIME_LIMIT ? [late] : []),
    `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`,
  ];
}

function slowest(took, count) {
  return [...took]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([name, seconds]) => `${name} ${minutes(seconds)}`);
}

function minutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')} min`;
}
