// `npm test`: runs every check, every time; the last line counts them.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closingLines } from './closingLines.mjs';
import { runTool } from './runTool.mjs';
import { add, countTries, filesToTryAgain } from './secondTry.mjs';

const DEPCRUISE = 'dependency-cruiser/bin/dependency-cruise.mjs';
/** Each counts as one check. */
const TOOLS = [
  ['lint', 'eslint/bin/eslint.js', '--max-warnings', '0', '.'],
  ['formatting', 'prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  ['types', 'svelte-check/bin/svelte-check', '--tsconfig', './tsconfig.json', '--output', 'human'],
  [
    'arrows',
    DEPCRUISE,
    '--config',
    '.dependency-cruiser.mjs',
    'src',
    'hardware',
    'packaging',
    'scripts',
    'tests',
  ],
  ['unused', 'knip/bin/knip.js'],
  ['purity', 'typescript/bin/tsc', '-p', 'tsconfig.pure.json'],
  ['worker', 'typescript/bin/tsc', '-p', 'src/service-worker'],
  ['audit', '../scripts/audit.mjs'],
];
/** The status of a tool that could not do its work here, and says why. */
const SKIPPED = 77;
/** What the tests make up today; a seed named by SEED makes up the same again. */
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 31));
/** Tests that only compute. What the first make up is new each time; the others always make up the same. */
const UNHURRIED = [
  { project: 'property', seed },
  { project: 'unit' },
  { project: 'golden' },
  { project: 'registries' },
];
/** Tests with real processes, which leave a part of the processors to what computes. */
const TIMED = [
  { project: 'contract' },
  { project: 'integration', seed },
  { project: 'hardware', seed },
];
/** Tests in browsers, which need all of them. */
const LAST = [{ project: 'e2e', seed }];

const scratch = mkdtempSync(join(tmpdir(), 'table-companion-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const flaky = [];
/** Seconds by check, and by file of tests. */
const took = new Map();
const tookFiles = new Map();

print(`seed ${seed}`);
await Promise.all([compute(), inTime(TIMED)]);
await inTime(LAST);
rmSync(scratch, { recursive: true, force: true });
closingLines({ total, flaky, took, tookFiles, seconds: performance.now() / 1000 }).forEach(print);
process.exitCode = total.failed > 0 ? 1 : 0;

async function inTime(runs) {
  for (const run of runs) await runTwiceAtMost(run);
}

/** Tools in one lane and tests in the other, the longest first; whichever is done takes of the other's. */
async function compute() {
  const tools = TOOLS.map((tool) => () => use(tool));
  const tests = UNHURRIED.map((run) => () => computeOne(run));
  const lane = async (own, others) => {
    for (let next; (next = own.shift() ?? others.shift());) await next();
  };
  await Promise.all([lane(tools, tests), lane(tests, tools)]);
}

async function use([name, file, ...args]) {
  add(total, await checkWith(name, file, args));
}

async function computeOne(run) {
  const started = performance.now();
  tell(run, countTries(await runTests({ ...run, givesWay: true }), {}), started);
}

/** Whole files that need real processes and failed are run once more, each from scratch and with the same seed. */
async function runTwiceAtMost(run) {
  const started = performance.now();
  const first = await runTests(run);
  const seconds = {};
  for (const file of filesToTryAgain(first)) {
    print(`  ${file}: once more, from scratch`);
    seconds[file] = await runTests(run, file);
  }
  const result = countTries(first, seconds);
  flaky.push(...result.flaky);
  tell(run, result, started);
}

function tell(run, result, started) {
  const { passed, failed, skipped } = result;
  const { project, seed } = run;
  const name = seed === undefined ? project : `${project} with SEED=${seed}`;
  const time = since(name, started);
  print(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${time})`);
  add(total, result);
}

/** A tool counts as one check; it is heard only when it fails. */
async function checkWith(name, file, args) {
  const started = performance.now();
  const { code, output } = await runTool(file, args, { givesWay: true });
  const verdict = code === 0 ? 'passed' : code === SKIPPED ? 'skipped' : 'FAILED';
  print(`${name}: ${verdict} (${since(name, started)})`);
  if (code !== 0) print(output.trimEnd().replace(/^/gm, '  '));
  return { passed: 0, failed: 0, skipped: 0, [verdict.toLowerCase()]: 1 };
}

/** Runs a project, or one file of it; what it told, or one failure of no file where it told nothing. */
async function runTests({ project, seed, givesWay }, ...files) {
  const report = join(scratch, `${project}-${seed ?? 'fixed'}-${files.length}.json`);
  print(`${project}:`);
  const args = ['run', ...files, '--project', project, '--reporter'];
  const env = { TEST_REPORT: report, ...(seed === undefined ? {} : { SEED: seed }) };
  const { code } = await runTool('vitest/vitest.mjs', [...args, './scripts/vitestReporter.mjs'], {
    show: true,
    givesWay,
    env,
  });
  const result = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { files: {}, loose: 1 };
  rmSync(report, { force: true });
  for (const [file, { ms }] of Object.entries(result.files)) tookFiles.set(file, ms / 1000);
  // Vitest may fail for more than its tests, and must not be counted as well then.
  const failed = Object.values(result.files).some((file) => file.failed > 0);
  return code !== 0 && !failed && result.loose === 0 ? { ...result, loose: 1 } : result;
}

function since(name, started) {
  const seconds = (performance.now() - started) / 1000;
  took.set(name, seconds);
  return `${seconds.toFixed(1)} s`;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
