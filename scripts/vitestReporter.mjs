import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const SLOW_MS = 5_000;

/** Prints what people want to know of a test run, and leaves it by file in the one that TEST_REPORT names. */
// eslint-disable-next-line no-restricted-syntax -- vitest loads a reporter by its default export
export default class PlainReporter {
  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()];
    const file = fileOf(module);
    const of = (state) => tests.filter((test) => stateOf(test) === state);
    const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(of);
    const ms = module.diagnostic().duration;
    const slow = ms > SLOW_MS ? `, ${(ms / 1000).toFixed(1)} s` : '';
    const notes = [
      ...(failed.length > 0 ? [`${failed.length} failed`] : []),
      ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
    ];
    print(`  ${file}: ${[`${passed.length} passed`, ...notes].join(', ')}${slow}`);
    for (const test of failed) {
      printFailure(test.fullName, test.result().errors);
      const { seed } = test.meta();
      const again = `npx vitest run --project ${module.project.name} ${file}`;
      if (seed !== undefined) print(`    again: SEED=${seed} ${again}`);
    }
    for (const test of skipped) {
      print(`    skipped: ${test.fullName} (${test.result().note ?? 'no reason given'})`);
    }
  }

  onTestRunEnd(modules, unhandled) {
    const files = Object.fromEntries(modules.map((module) => [fileOf(module), reportOf(module)]));
    for (const error of unhandled) printFailure('outside of any test', [error]);
    const { TEST_REPORT } = process.env;
    if (TEST_REPORT === undefined) return;
    writeFileSync(TEST_REPORT, JSON.stringify({ files, loose: unhandled.length }));
  }
}

/** Counts a file as `testTotals.mjs` expects it. */
function reportOf(module) {
  const tests = [...module.children.allTests()];
  const count = (state) => tests.filter((test) => stateOf(test) === state).length;
  // A file that cannot be loaded, or a hook of a whole suite that fails, is no test's own failure.
  const broken = brokenParts(module);
  for (const [name, errors] of broken) printFailure(name, errors);
  return {
    passed: count('passed'),
    failed: count('failed') + broken.length,
    skipped: count('skipped'),
    ms: module.diagnostic().duration,
  };
}

const fileOf = (module) => relative(process.cwd(), module.moduleId);

function stateOf(test) {
  const { state } = test.result();
  // A test that was never finished has not passed.
  return state === 'pending' ? 'failed' : state;
}

function brokenParts(module) {
  const suites = [...module.children.allSuites()].map((suite) => [suite.fullName, suite.errors()]);
  return [[fileOf(module), module.errors()], ...suites].filter(([, errors]) => errors.length > 0);
}

function printFailure(name, errors) {
  print(`    FAILED: ${name}`);
  printErrors(errors ?? []);
}

function printErrors(errors) {
  for (const error of errors) {
    print(
      indent(
        error.stack?.includes(error.message)
          ? error.stack
          : `${error.message}\n${error.stack ?? ''}`,
      ),
    );
    if (error.diff) print(indent(error.diff));
    if (error.cause) printErrors([error.cause]);
  }
}

const indent = (text) =>
  text.trimEnd().split('\n').slice(0, 40).join('\n').replace(/^/gm, '      ');
const print = (line) => process.stdout.write(`${line}\n`);
