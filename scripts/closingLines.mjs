// What `npm test` prints at its end.

/** Limit on two cores, in s. */
const TIME_LIMIT = 40 * 60;
const SLOWEST_CHECKS = 6;
const SLOWEST_FILES = 10;

/**
 * Returns the closing lines. `took` and `tookFiles` are seconds by name of the check and of the file, `seconds` the time of all
 * of it.
 */
export function closingLines({ total, flaky, took, tookFiles, seconds }) {
  const late = `It took more than ${TIME_LIMIT / 60} minutes; what took longest stands above.`;
  return [
    ...flaky.map(({ file, why }) => `flaky: ${file} failed, then passed from scratch: ${why}`),
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
