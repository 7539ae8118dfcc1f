import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const SLOW_MS = 5_000;

/** Prints what people want to know of a test run, and leaves its counts in the file that TEST_COUNTS names. */
// eslint-disable-next-line no-restricted-syntax -- vitest loads a reporter by its default export
export default class PlainReporter {
  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()];
    const file = relative(process.cwd(), module.moduleId);
    const of = (state) => tests.filter((test) => test.result().state === state);
    const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(of);
    const ms = module.diagnostic().duration;
    const slow = ms > SLOW_MS ? `, ${(ms / 1000).toFixed(1)} s` : '';
    const notes = [
      ...(failed.length > 0 ? [`${failed.length} failed`] : []),
      ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
    ];
    print(`  ${file}: ${[`${passed.length} passed`, ...notes].join(', ')}${slow}`);
    for (const test of failed) printFailure(test.fullName, test.result().errors);
    for (const test of passed.filter((each) => each.diagnostic()?.flaky)) {
      const tries = (test.diagnostic()?.retryCount ?? 1) + 1;
      const why = test.result().errors?.[0]?.message ?? 'no reason given';
      print(`    passed at try ${tries}: ${test.fullName} (before: ${why})`);
    }
    for (const test of skipped) {
      print(`    skipped: ${test.fullName} (${test.result().note ?? 'no reason given'})`);
    }
  }

  onTestRunEnd(modules, unhandled) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[stateOf(test)] += 1;
      // A file that cannot be loaded, or a hook of a whole suite that fails, is no test's own failure.
      const broken = brokenParts(module);
      for (const [name, errors] of broken) printFailure(name, errors);
      counts.failed += broken.length;
    }
    for (const error of unhandled) printFailure('outside of any test', [error]);
    counts.failed += unhandled.length;
    const { TEST_COUNTS } = process.env;
    if (TEST_COUNTS !== undefined) writeFileSync(TEST_COUNTS, JSON.stringify(counts));
  }
}

function stateOf(test) {
  const { state } = test.result();
  // A test that was never finished has not passed.
  return state === 'pending' ? 'failed' : state;
}

function brokenParts(module) {
  const suites = [...module.children.allSuites()].map((suite) => [suite.fullName, suite.errors()]);
  const file = relative(process.cwd(), module.moduleId);
  return [[file, module.errors()], ...suites].filter(([, errors]) => errors.length > 0);
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
