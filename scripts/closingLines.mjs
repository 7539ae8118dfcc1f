// What `npm test` says of what it did not do, and at its end.

/** So long may it take on two cores, in s. */
const LONGEST = 15 * 60;

/**
 * How many tests are left out of a project, by what `vitest list --json` printed; null where it could not list them, which
 * counts as a failure: nobody may take a whole project for passed.
 */
export function countLeftOut({ code, output }) {
  if (code !== 0) return null;
  try {
    return JSON.parse(output.slice(output.indexOf('['))).length;
  } catch {
    return null;
  }
}

/** What stands at the end; `took` are seconds by the name of the check, `seconds` the time of all of it. */
export function closingLines({ total, flaky, took, seconds }) {
  const late = `It took more than ${LONGEST / 60} minutes; what took longest stands above.`;
  return [
    ...flaky.map(({ file, why }) => `flaky: ${file} failed, then passed from scratch: ${why}`),
    `slowest: ${slowest(took)}; all of it ${minutes(seconds)}`,
    ...(seconds > LONGEST ? [late] : []),
    `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`,
  ];
}

/** What to make faster first. */
function slowest(took) {
  const byTime = [...took].sort(([, one], [, other]) => other - one);
  return byTime
    .slice(0, 6)
    .map(([name, seconds]) => `${name} ${minutes(seconds)}`)
    .join(', ');
}

function minutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')} min`;
}
