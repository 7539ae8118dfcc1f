// `npm test`: every check, whatever fails; the last line counts them.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closingLines, countLeftOut } from './closingLines.mjs';
import { add, countTries, filesToTryAgain } from './secondTry.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** A check that hangs is ended after this long, in ms, and has failed. */
const LONGEST = 20 * 60_000;
/** All of it takes no more than this, in ms: tests with real processes begin only where their time is left. */
const WITHIN = 15 * 60_000;
/** What tests with real processes are taken to need, in ms, until one run of them has shown that it is more. */
const NEEDED = 2.5 * 60_000;
/** What only computes gives way to what is measured by the clock: it takes what that leaves of the processors. */
const GIVES_WAY = 10;

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
/** Tests that need all of them. */
const LAST = inParts('e2e');

const scratch = mkdtempSync(join(tmpdir(), 'table-companion-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const flaky = [];
/** How long each check took, in s, by its name. */
const took = new Map();

print(`seed ${seed}`);
await Promise.all([compute(), inTime(TIMED)]);
await inTime(LAST);
rmSync(scratch, { recursive: true, force: true });
closingLines({ total, flaky, took, seconds: performance.now() / 1000 }).forEach(print);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Some parts of a project, each with a quarter of its files: on a slow machine as many as there is time for, and each day another first. */
function inParts(project) {
  const many = 4;
  const first = [...seed].reduce((sum, sign) => sum + sign.charCodeAt(0), 0);
  return Array.from({ length: many }, (_, at) => {
    const part = `${((first + at) % many) + 1}/${many}`;
    return { project, seed, part };
  });
}

/** Parts of one project take about as long as each other: the slowest of them says what the next one needs. */
async function inTime(runs) {
  let needed = NEEDED;
  for (const run of runs) {
    const started = performance.now();
    if (started + needed > WITHIN) {
      await leaveOut(run);
      continue;
    }
    await runTwiceAtMost(run);
    if (run.part !== undefined) needed = Math.max(needed, performance.now() - started);
  }
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
    seconds[file] = await runTests({ ...run, part: undefined }, file);
  }
  const result = countTries(first, seconds);
  flaky.push(...result.flaky);
  tell(run, result, started);
}

function nameOf({ project, part }) {
  return part === undefined ? project : `${project} ${part}`;
}

function tell(run, result, started) {
  const { passed, failed, skipped } = result;
  const { seed } = run;
  const name = seed === undefined ? nameOf(run) : `${nameOf(run)} with SEED=${seed}`;
  const time = since(name, started);
  print(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${time})`);
  add(total, result);
}

/** A tool counts as one check; it is heard only when it fails. */
async function checkWith(name, file, args) {
  const started = performance.now();
  const { code, output } = await run(file, args, { givesWay: true });
  const verdict = code === 0 ? 'passed' : code === SKIPPED ? 'skipped' : 'FAILED';
  print(`${name}: ${verdict} (${since(name, started)})`);
  if (code !== 0) print(output.trimEnd().replace(/^/gm, '  '));
  return { passed: 0, failed: 0, skipped: 0, [verdict.toLowerCase()]: 1 };
}

/** Runs a project, or one file of it; what it told, or one failure of no file where it told nothing. */
async function runTests({ project, seed, part, givesWay }, ...files) {
  const report = join(scratch, `${project}-${seed ?? 'fixed'}-${files.length}.json`);
  print(`${nameOf({ project, part })}:`);
  const args = ['run', ...files, ...shard(part), '--project', project, '--reporter'];
  const env = { TEST_REPORT: report, ...(seed === undefined ? {} : { SEED: seed }) };
  const { code } = await run('vitest/vitest.mjs', [...args, './scripts/vitestReporter.mjs'], {
    ...{ show: true, givesWay },
    env,
  });
  const result = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { files: {}, loose: 1 };
  rmSync(report, { force: true });
  // Vitest may fail for more than its tests, and must not be counted as well then.
  const failed = Object.values(result.files).some((file) => file.failed > 0);
  return code !== 0 && !failed && result.loose === 0 ? { ...result, loose: 1 } : result;
}

function shard(part) {
  return part === undefined ? [] : [`--shard=${part}`];
}

/** Counts the tests that are not run as skipped, each of them. */
async function leaveOut({ project, part }) {
  const list = ['list', ...shard(part), '--project', project, '--json'];
  const tests = countLeftOut(await run('vitest/vitest.mjs', list));
  if (tests === null) total.failed += 1;
  else total.skipped += tests;
  const many = tests === null ? 'its tests cannot even be listed' : `${tests} tests skipped`;
  const alone = ['npx vitest run', ...shard(part), '--project', project].join(' ');
  print(`${nameOf({ project, part })}: ${many}, this machine is too slow; alone: ${alone}`);
}

/** Runs a program of the packages; its output is shown, or kept. */
function run(file, args, { show = false, givesWay = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', file), ...args], {
      cwd: ROOT,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    if (givesWay && child.pid !== undefined) setPriority(child.pid, GIVES_WAY);
    const heard = [];
    child.stdout?.on('data', (data) => heard.push(data));
    child.stderr?.on('data', (data) => heard.push(data));
    const hangs = setTimeout(() => {
      print(`  ended after ${LONGEST / 60_000} minutes`);
      child.kill('SIGKILL');
    }, LONGEST);
    child.once('error', (error) => heard.push(Buffer.from(error.message)));
    child.once('close', (code) => {
      clearTimeout(hangs);
      resolve({ code, output: Buffer.concat(heard).toString() });
    });
  });
}

function since(name, started) {
  const seconds = (performance.now() - started) / 1000;
  took.set(name, seconds);
  return `${seconds.toFixed(1)} s`;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
